"""Drills with the test as the application, and with an application that the sandbox calls."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from paysandbox import Payins, Payouts, SandboxError

COPIES = """
scenario: my-copies
about: The notification of the approval comes three times.
for: PIX payin
then:
  - answer: PENDING
  - after: 1m
    become: APPROVED
notifications:
  APPROVED: {copies: 3}
expect:
  checks:
    - {after: 1h, paid: true, shipped: 1, rule: PSB-036}
"""

RETURNED = """
scenario: my-payout
about: The payout fails late.
for: payout
then:
  - answer: PENDING
  - after: 1h
    become: FAILED
expect:
  checks:
    - {after: 2h, returned: true, rule: PSB-046}
"""


OUTAGE = """
scenario: my-outage
about: Every request for a payin is answered 503 and makes none.
for: PIX payin
fault: {serverError: 503}
expect:
  checks:
    - {after: 1m, paid: false, shipped: 0, rule: PSB-047}
"""


class Shop:
    """A shop that ships an order once, or for each copy of the notification of its approval."""

    def __init__(self, world):
        self.world, self.ships_each_copy = world, False
        self.paid, self.returned, self.shipments = set(), set(), 0
        self.lock = threading.Lock()
        self.hooks = world.receiver().answers(self.receive)
        self.functions = dict(
            place=self.place,
            place_payout=lambda question: world.create_payout(Payouts.pix(5000).webhook_url(self.hooks.url())).reference_id,
            oracle={"paid": lambda question: question.reference_id in self.paid, "shipped": lambda question: self.shipments},
            payout_oracle={"returned": lambda question: question.reference_id in self.returned})

    def receive(self, notification):
        with self.lock:
            if notification.status == "FAILED":
                self.returned.add(notification.reference_id)
            if notification.status == "APPROVED" and (self.ships_each_copy or notification.reference_id not in self.paid):
                self.shipments += 1
                self.paid.add(notification.reference_id)

    def place(self, question):
        assert question.get("method", "PIX") == "PIX"
        return self.world.create_payin(Payins.pix(11980).webhook_url(self.hooks.url()))


@pytest.fixture
def world(paysandbox_world):
    return paysandbox_world


@pytest.fixture
def shop(world):
    return Shop(world)


def test_a_correct_shop_passes_and_its_world_is_restored(world, shop):
    older = world.create_payin(Payins.pix(1000))

    run = world.assert_drills_pass(texts=[COPIES, RETURNED], fail_on="REVIEW", **shop.functions)

    assert (run.status, run.result) == ("FINISHED", "PASSED")
    assert [(drill.name, drill.result) for drill in run.drills] == [("my-copies", "PASSED"), ("my-payout", "PASSED")]
    assert [(each.fact, each.expected, each.found, each.held) for each in run.drills[0].checks] == [
        ("paid", "true", "true", True), ("shipped", "1", "1", True)]
    assert "POST /payin" in " ".join(entry.text for entry in run.drills[0].timeline)
    assert [payin.id for payin in world.payins()] == [older.id]


def test_a_shop_that_ships_for_each_copy_fails_with_the_rule_and_its_answer(world, shop):
    shop.ships_each_copy = True
    world.scenario_text(COPIES)
    drill = next(drill for drill in world.drills() if drill.name == "my-copies")
    assert (drill.operation, drill.methods, drill.facts, drill.rules) == ("payin", ["PIX"], ["paid", "shipped"], ["PSB-036"])

    with pytest.raises(AssertionError) as failed:
        world.assert_drills_pass(["my-copies"], patience=0.3, **shop.functions)

    assert str(failed.value) == "\n".join([
        "1 of 1 drills did not pass:",
        "  FAILED  my-copies  PSB-036  One payment is shipped twice: shipped is 3 instead of 1, 1h after the order.",
        "  what to do: Every provider repeats notifications, several can run at once, and a payin becomes APPROVED again after a won dispute."
        " Ship only an order that was never shipped, and mark it in the same transaction.",
        f"  more: {world.url}/findings/PSB-036"])


def test_an_accepted_finding_decides_no_result_and_a_drill_that_takes_too_long_is_ended(world, shop):
    shop.ships_each_copy = True
    accepting = world.assert_drills_pass(texts=[COPIES], patience=0.3, accept=["PSB-036"], **shop.functions)
    assert accepting.drills[0].reason == "Accepted: PSB-036."

    ended = world.run_drills(texts=[COPIES], patience=0.3, drill_within=0.001, **shop.functions)
    assert ended.drills[0].reason.startswith("The drill was ended after 1ms")


def test_a_fact_without_an_answer_is_for_a_person_to_review(world, shop):
    known = {"paid": shop.functions["oracle"]["paid"]}
    run = world.assert_drills_pass(texts=[COPIES], place=shop.place, oracle=known)
    assert run.result == "REVIEW"
    assert [(each.fact, each.get("held")) for each in run.drills[0].checks] == [("paid", True), ("shipped", None)]

    with pytest.raises(AssertionError, match=r"REVIEW +my-copies +.*How often was the order shipped\? It must be 1"):
        world.assert_drills_pass(texts=[COPIES], place=shop.place, fail_on="REVIEW")

    def fails(question):
        raise RuntimeError("The database is away.")

    run = world.run_drills(texts=[COPIES], place=shop.place, oracle={"paid": fails}, patience=0.3)
    assert run.drills[0].result == "REVIEW"
    assert "The database is away." in run.drills[0].reason


def test_the_oracle_is_asked_for_an_order_without_a_payment_by_the_reference_of_its_request(world):
    asked = set()

    def place(question):
        assert question.reference_id is None
        with pytest.raises(SandboxError):
            world.create_payin(Payins.pix(11980).reference("order-7"))

    def paid(question):
        asked.add(question.reference_id)
        return False

    run = world.run_drills(texts=[OUTAGE], place=place, oracle={"paid": paid, "shipped": lambda question: 0}, patience=0.3)
    assert (run.result, asked) == ("PASSED", {"order-7"})


def test_an_application_that_cannot_be_driven_fails_with_the_reason(world):
    def refuses(question):
        raise RuntimeError("The shop is closed.")

    reason = r"^The run is not valid: The application sent no POST /payin to pk_test_\w+: The shop is closed\."
    with pytest.raises(AssertionError, match=reason):
        world.assert_drills_pass(texts=[COPIES], place=refuses, patience=0.3)
    with pytest.raises(AssertionError, match="The drill my-copies needs the option place."):
        world.assert_drills_pass(texts=[COPIES], patience=0.3)
    with pytest.raises(TypeError, match="Unknown options of drills: places\. There are place, "):
        world.run_drills(texts=[COPIES], places=refuses)
    with pytest.raises(ValueError, match='fail_on is "BAD"'):
        world.assert_drills_pass(texts=[COPIES], place=refuses, patience=0.3, fail_on="BAD")
    with pytest.raises(SandboxError, match="patience"):
        world.run_drills(texts=[COPIES], patience="soon")


def test_the_world_is_restored_after_an_interrupted_run(world, shop):
    older = world.create_payin(Payins.pix(1000))

    def interrupts(question):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        world.run_drills(texts=[COPIES], place=interrupts)

    assert world.run_drills(texts=[COPIES], **shop.functions).result == "PASSED"
    assert [payin.id for payin in world.payins()] == [older.id]


def test_the_sandbox_can_call_an_application_in_another_process(world, shop):
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            assert body == {"method": "PIX"}
            self.answer({"orderId": shop.place(body).reference_id})

        def do_GET(self):
            self.answer({"status": "PAID" if self.path[1:] in shop.paid else "OPEN", "shipments": shop.shipments})

        def answer(self, answer):
            content = json.dumps(answer).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *arguments):
            pass

    reconciled = []
    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}"
        run = world.run_drills(
            texts=[COPIES.replace("shipped: 1", "shipped: 2")],
            place={"request": f"POST {url}/orders", "headers": {"Content-Type": "application/json"}, "body": '{"method": "{method}"}'},
            oracle={"request": f"GET {url}/{{referenceId}}", "facts": {"paid": "$.status=PAID", "shipped": "$.shipments"}},
            reconcile=lambda question: reconciled.append(question.reference_id),
            patience=0.3)
        server.shutdown()

    assert run.result == "FAILED"
    assert len(set(reconciled)) == 1 and reconciled[0].startswith("order-")
