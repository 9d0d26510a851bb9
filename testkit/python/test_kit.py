"""Tests beside the stories: all actions, all paths, errors, receivers, and the other classes."""

import ast
import inspect
import re
from datetime import datetime, timedelta, timezone
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import paysandbox as kit
import pytest
from paysandbox import (
    APPROVED, CANCELED, CHARGEBACK, COMPLETED, EXPIRED, FAILED, MED, PENDING, PROCESSING, REFUNDED, REFUSED,
    Body, PaySandbox, Payin, Payins, Payout, Payouts, SandboxError, WebhookReceiver, get, post, request)


@pytest.fixture
def world(paysandbox):
    with paysandbox.world(clock="frozen") as world:
        yield world


def pix(world):
    return world.create_payin(Payins.pix(1000))


def challenged(world):
    return world.create_payin(Payins.card(1000, world.cards.token("4000000000002503")))


def card(world):
    return world.create_payin(Payins.raw_card(1000, "4111111111111111"))


ACTIONS = {
    "pay": (pix, [], APPROVED),
    "expire": (pix, [], EXPIRED),
    "cancel": (pix, [], CANCELED),
    "break": (pix, [], FAILED),
    "decline": (pix, [], REFUSED),
    "authenticate": (challenged, [], APPROVED),
    "fail_challenge": (challenged, [], REFUSED),
    "pay_late": (lambda world: world.create_payin(Payins.boleto(1000)), ["expire"], APPROVED),
    "refund": (card, [], REFUNDED),
    "dispute": (card, [], CHARGEBACK),
    "open_med": (pix, ["pay"], MED),
    "win_dispute": (card, ["dispute"], APPROVED),
    "lose_dispute": (card, ["dispute"], CHARGEBACK),
}
PAYOUT_ACTIONS = {"process": ([], PROCESSING), "approve": (["process"], APPROVED), "fail": ([], FAILED)}


def method(action):
    return "break_" if action == "break" else action


def test_every_action_of_the_tables_is_a_method(openapi):
    listed = [set(found.split(", ")) for found in re.findall(r"action:\n +type: string\n +enum: \[([a-z_, ]+)\]", openapi)]

    assert listed == [{"pass", "fail", "abandon"}, set(ACTIONS), set(PAYOUT_ACTIONS)]


@pytest.mark.parametrize("action", ACTIONS)
def test_an_action_on_a_payin(world, action):
    create, before, status = ACTIONS[action]
    payin = create(world)
    for step in before:
        getattr(payin, method(step))()

    assert getattr(payin, method(action))(reason="so the test says").status() == status
    # A scenario that it ends leaves a note after it.
    last = [step for step in payin.details().timeline if step.action != "note"][-1]
    assert (last.reason, last.action) == ("so the test says", action)


@pytest.mark.parametrize("action", PAYOUT_ACTIONS)
def test_an_action_on_a_payout(world, action):
    before, status = PAYOUT_ACTIONS[action]
    payout = world.create_payout(Payouts.pix(1000))
    for step in before:
        getattr(payout, step)()

    assert getattr(payout, action)(reason="so the test says").status() == status
    assert payout.details().timeline[-1].reason == "so the test says"


def test_parts_of_a_payment(world):
    payin = card(world)
    assert payin.refund(300, "one of two").details().refunded == 300
    assert payin.dispute(200).details().disputed == 200
    with pytest.raises(SandboxError) as refused:
        payin.win_dispute().refund(5000)
    assert (refused.value.code, refused.value.errors[0].field) == ("INVALID_DATA", "amount")


def test_a_payment_is_forced_outside_the_table(world):
    payin = pix(world).force(CHARGEBACK, "what if")
    assert payin.details().forced and payin.status() == CHARGEBACK


def test_every_path_that_is_called_is_in_an_openapi_document(openapi):
    documented = {re.sub(r"\{\w+\}", "{}", path) for path in re.findall(r"^  (/[^:]*):$", openapi, re.MULTILINE)}
    called = {path for path in texts(ast.parse(Path(inspect.getfile(kit)).read_text(encoding="utf-8")))
              if re.fullmatch(r"/(payin|payout|_sandbox/.+|checkout/.+)", path)}
    # Payments of both kinds share the code that calls these.
    shared = {"/_sandbox/{}s": [""], "/_sandbox/{}/{}{}": ["/{}", "/{}/actions", "/{}/await"]}
    assert called.issuperset(shared)
    for path, ends in shared.items():
        called.remove(path)
        called.update(f"/_sandbox/{kind._kind}{end}" for kind in (Payin, Payout) for end in ends)

    assert len(called) > 40
    assert called - documented == set()


def texts(node):
    """All strings of the source, with {} for inserted values."""
    if isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    else:
        for child in ast.iter_child_nodes(node):
            yield from texts(child)


def test_an_error_has_the_sandboxes_message(world):
    payin = pix(world).pay()
    with pytest.raises(SandboxError, match="A PIX payin in status APPROVED cannot pay. Allowed now: refund, open_med") as refused:
        payin.pay()
    assert (refused.value.status, refused.value.code) == (409, "TRANSITION_NOT_ALLOWED")

    with pytest.raises(SandboxError, match="amount must be .* customer.document must be") as invalid:
        world.create_payin(Payins.pix(0).with_("customer.document", "123"))
    assert [each.field for each in invalid.value.errors] == ["amount", "customer.document"]

    with pytest.raises(SandboxError, match="APPROVED: its status does not change by itself any more") as late:
        payin.await_(REFUNDED, timeout=0.1)
    assert late.value.code == "NOT_REACHED"

    public = world.create_payin(Payins.pix(1000).webhook_url("https://203.0.113.9/hooks"))
    with pytest.raises(SandboxError, match=r"is BLOCKED.*203\.0\.113\.9:443 is public.*set webhookTo") as blocked:
        public.pay().await_(APPROVED).delivered(600)
    assert blocked.value.code == "NOT_REACHED"


def test_a_payment_is_found_by_its_reference_or_the_error_lists_the_known_ones(world):
    with pytest.raises(SandboxError, match="No payin .* order-1; there is none yet"):
        world.payin("order-1")
    first = world.create_payin(Payins.pix(1000).reference("order-1"))
    assert world.payin("order-1").id == first.id
    with pytest.raises(SandboxError, match="No payin .* order-2; there is order-1"):
        world.payin("order-2")
    second = world.create_payin(Payins.pix(1000).reference("order-1"))
    with pytest.raises(SandboxError, match=f"2 payins .* {second.id}, {first.id}"):
        world.payin("order-1")
    assert world.payin(second.details()).id == second.id
    assert [each.id for each in world.payins()] == [second.id, first.id]


def test_without_a_sandbox_the_error_says_how_to_start_one():
    with WebhookReceiver() as receiver:
        url = receiver.url("")
        with pytest.raises(SandboxError, match="501, but not by a sandbox"):
            PaySandbox.at(url).world_of("pk_test_a", "sk_test_a").payins()
    with pytest.raises(SandboxError, match=f"No sandbox listens at {url}. Start one with `paysandbox serve`"):
        PaySandbox.at(url).world()


@pytest.mark.parametrize("url", ["127.0.0.1:8080", "localhost:8080", "", "ftp://sandbox", "http://user:hidden@sandbox:8080"])
def test_an_invalid_url_is_refused_and_the_message_does_not_show_it(url):
    with pytest.raises(ValueError, match="looks like http://127.0.0.1:8080") as refused:
        PaySandbox.at(url)
    assert "hidden" not in str(refused.value)


def test_no_secret_is_in_a_message(world):
    with pytest.raises(ValueError) as broken:
        PaySandbox.at(world.url, "hidden\n")
    assert "hidden" not in str(broken.value)
    with pytest.raises(SandboxError) as refused:
        world.sandbox.world_of(world.public_key, "sk_test_wrong_secret").create_payin(Payins.pix(1000))
    assert refused.value.status == 401
    assert "wrong_secret" not in str(refused.value) and world.secret_key not in str(refused.value) + repr(world)


def test_bodies_are_changed_copies():
    body = Payins.pix(1000)
    changed = body.with_("items[0].quantity", 2).with_("antifraud.sessionId", "s").without("customer.phone")

    assert (changed["items"][0]["quantity"], body["items"][0]["quantity"]) == (2, 1)
    assert changed["antifraud"] == {"sessionId": "s"}
    assert "phone" not in changed["customer"] and "phone" in body["customer"]
    assert changed.as_map() == changed and Body(changed.as_map()).to_json() == changed.to_json()
    assert len({kit.cpf() for _ in range(100)}) == 100


def test_a_world_provides_the_configuration_of_an_application(world):
    assert world.env() == {
        "PAYSANDBOX_URL": world.url, "PAYSANDBOX_PUBLIC_KEY": world.public_key, "PAYSANDBOX_SECRET_KEY": world.secret_key}
    assert world.basic_auth.startswith("Basic ")
    named = world.sandbox.world(public_key=f"{world.public_key}_b", settings={"cvvRequired": True, "openingBalance": 500})
    assert named.public_key == f"{world.public_key}_b" and named.balance.get().available == 500
    with pytest.raises(SandboxError, match="cvv"):
        named.create_payin(Payins.raw_card(1000, "4111111111111111").without("card.cvv"))
    with pytest.raises(ValueError, match="frozen"):
        world.sandbox.world(clock="stopped")


def test_the_clock(world):
    begun = world.clock.now()
    payin = pix(world)
    assert [(each.what, each.payment_id) for each in world.clock.agenda()] == [(f"expire {payin.id}", payin.id)]
    advanced = world.clock.advance(timedelta(minutes=31))
    assert [each.what for each in advanced.happened] == [f"expire {payin.id}"]
    assert datetime.fromisoformat(advanced.from_.replace("Z", "+00:00")) == begun
    world.clock.advance_to(begun + timedelta(days=1))
    assert world.clock.now() == begun + timedelta(days=1)
    with pytest.raises(SandboxError, match="must not lie before"):
        world.clock.advance_to("2020-01-01T00:00:00Z")
    with pytest.raises(ValueError, match="time zone"):
        world.clock.advance_to(datetime(2099, 1, 1))
    world.clock.advance_to(datetime(2099, 1, 1, tzinfo=timezone.utc))
    assert world.clock.resume(60).speed == 60
    assert world.clock.freeze().frozen


def test_another_clock_follows_the_worlds(world):
    times, receiver = [], world.receiver()
    world.clock.follow(times.append)
    snapshot = world.snapshot()
    world.clock.advance("3d")
    world.restore(snapshot)
    world.reset()
    assert times[1] - times[0] == timedelta(days=3)
    assert times[2] == times[0] < times[3]

    for library, travel, year in (("freezegun", "freeze_time", 2038), ("time_machine", "travel", 2039)):
        if find_spec(library):
            with getattr(import_module(library), travel)(datetime(2020, 1, 1)) as clock:
                world.clock.follow(clock.move_to)
                world.clock.advance_to(datetime(year, 12, 31, tzinfo=timezone.utc))
                payin = world.create_payin(Payins.pix(1000).webhook_url(receiver.url())).pay()
                assert receiver.await_(payin, APPROVED).status == APPROVED
                with pytest.raises(AssertionError, match="within 0.2 s"):
                    receiver.await_(payin, REFUNDED, timeout=0.2)
                assert datetime.now().year == year


def test_scenarios(world, tmp_path):
    (tmp_path / "paid.yaml").write_text(
        "scenario: paid-soon\nabout: The payer pays soon.\nfor: PIX payin\nthen:\n  - answer: PENDING\n"
        "  - after: 5s\n    become: APPROVED\n", encoding="utf-8")
    assert world.scenarios(tmp_path) == ["paid-soon"]
    world.scenario("paid-soon").arm(2)
    assert [pix(world).details().get("scenario") for _ in range(3)] == ["paid-soon", "paid-soon", None]
    world.scenario("paid-soon").arm()
    world.disarm()
    assert "scenario" not in pix(world).details()
    world.scenario("paid-soon").on()
    assert pix(world).details().scenario == "paid-soon"
    world.scenarios_off()
    assert "scenario" not in pix(world).details()

    broken = tmp_path / "broken.yaml"
    broken.write_text("scenario: x\nabout: y\nfor: PIX payin\nthen:\n  - answer: PENDIN\n", encoding="utf-8")
    with pytest.raises(SandboxError, match=r"broken.yaml, line 5, column 13: answer: .*Did you mean PENDING"):
        world.scenarios(broken)


def test_findings_fail_a_test_that_checks_them(world):
    world.assert_no_findings("NOTE")
    world.create_payin(Payins.pix(1000))
    assert "PSB-026" in [each.rule for each in world.findings()]
    world.assert_no_findings("ERROR")
    with pytest.raises(AssertionError, match="WARNING PSB-026: A payment has no webhookUrl"):
        world.assert_no_findings()


def test_verify_names_the_near_misses(world):
    payin = pix(world)
    pattern = post("/payin").field("amount", 999).without("antifraud").status(201).authentication("basic")
    with pytest.raises(AssertionError) as missed:
        world.verify(pattern, times=1)
    assert str(missed.value) == (
        "POST /payin with amount=999, antifraud=null, status=201, authentication=\"basic\": expected times 1, found 0.\n"
        "  near miss req_1: amount is 1000, not 999")
    assert "near miss req_1" in world.story()
    with pytest.raises(AssertionError, match="coupon is absent, not \"x\""):
        world.verify(post("/payin").field("coupon", "x"))
    assert world.verify(get("/payin/*"), times=0).count == 0
    assert world.verify(request("POST", "/pay*"), at_least=1, at_most=1).matches == ["req_1"]
    entry = world.requests(path="/payin", payment_id=payin.id)[0]
    assert world.request(entry.id).headers["Authorization"] == f"Basic {world.public_key}"


def test_the_story_of_a_world(world):
    hooks = world.receiver().answers((500, "database is down"))
    payin = world.create_payin(Payins.pix(1000).webhook_url(hooks.url()).reference("order-9")).pay()
    world.clock.advance(0)

    story = world.story()
    assert re.search(rf"POST /payin 201 {payin.id} order-9\n", story)
    assert re.search(rf"{payin.id} PIX 1000 cents, order-9: APPROVED; allowed now: refund, open_med\n", story)
    assert "pay: PENDING -> APPROVED, by control" in story
    assert re.search(rf"{payin.id} APPROVED to {hooks.url()}: RETRYING\n .* REJECTED 127.0.0.1:\d+ answered 500", story)


def test_the_story_of_many_payments_is_short(world):
    for _ in range(51):
        pix(world)
    story = world.story()
    assert story.count("POST /payin 201") == 50 and story.count("PIX 1000 cents") == 50
    assert story.count("(earlier ones are left out)") == 2


def test_deliveries_are_paused_resumed_and_replayed(world):
    hooks = world.receiver()
    world.pause_deliveries()
    payin = world.create_payin(Payins.pix(1000).webhook_url(hooks.url())).pay()
    world.clock.advance(0)
    assert hooks.history() == []
    world.resume_deliveries()
    payin.await_(APPROVED).delivered()
    delivery = world.deliveries(payin.id)[0]
    world.replay(delivery.id)
    world.clock.advance(0)
    assert world.replay(payment_id=payin.id, dry_run=True)
    world.replay(state="DELIVERED")
    world.clock.advance(0)
    assert {each.webhook_id for each in hooks.history()} == {delivery.id} and len(hooks.history()) == 3


@pytest.mark.parametrize("fetching", [False, True], ids=["called", "fetching"])
def test_a_receiver_gives_the_answers_that_the_test_chooses(world, fetching):
    hooks = world.receiver(fetching)
    hooks.answers_next(500, WebhookReceiver.BREAK).answers(lambda n: (202, f"took {n.status}"))
    payin = world.create_payin(Payins.pix(1000).webhook_url(hooks.url("/pix?from=test"))).pay()

    world.clock.advance("1h")

    assert [each.path for each in hooks.history()] == ["/pix?from=test"] * 3
    attempts = world.deliveries(payin.id)[0].attempts
    assert [each.get("status") for each in attempts] == [500, None, 202]
    assert attempts[2].answer == "took APPROVED"
    assert hooks.next() is hooks.history()[0] and hooks.next().header("Webhook-Id") == hooks.next().webhook_id
    with pytest.raises(AssertionError, match="No further notification arrived within 0.01 s, after 3"):
        hooks.next(0.01)
    with pytest.raises(AssertionError, match=f"No notification of {payin.id} with status EXPIRED .* These arrived: {payin.id} APPROVED"):
        hooks.await_(payin, EXPIRED, 0.01)


def test_the_answer_of_a_failing_receiver_has_the_exception(world):
    hooks = world.receiver().answers(lambda notification: 1 // 0)
    payin = world.create_payin(Payins.pix(1000).webhook_url(hooks.url())).pay()
    world.clock.advance(0)
    assert world.deliveries(payin.id)[0].attempts[0].answer.startswith("ZeroDivisionError")


@pytest.mark.parametrize("answer", ["200", {"status": 200}, 99, 9999, (200, b"bytes"), (200,)])
def test_an_invalid_answer_becomes_a_500_with_the_reason(world, answer):
    hooks = world.receiver().answers(lambda notification: answer)
    payin = world.create_payin(Payins.pix(1000).webhook_url(hooks.url())).pay()
    world.clock.advance(0)
    attempt = world.deliveries(payin.id)[0].attempts[0]
    assert attempt.status == 500 and "Error" in attempt.answer


def test_a_receiver_accepts_durations_in_every_form(world):
    hooks = world.receiver().slow("1ms")
    for duration, seconds in (("10ms", 0.01), ("PT0.01S", 0.01), (0.01, 0.01), (timedelta(milliseconds=10), 0.01)):
        with pytest.raises(AssertionError, match=f"within {seconds} s"):
            hooks.next(duration)
        with pytest.raises(AssertionError, match=f"within {seconds} s"):
            hooks.await_("order-1", APPROVED, duration)
    assert [kit._seconds(text) for text in ("3d", "2h30m", "PT1H", "P1DT1M")] == [259200, 9000, 3600, 86460]
    with pytest.raises(ValueError, match="'soon' is not a duration"):
        hooks.slow("soon")


def test_a_receiver_can_be_slow_or_close_connections(paysandbox):
    with paysandbox.world(clock="frozen") as world:
        hooks = world.receiver().slow(0.2)
        payin = world.create_payin(Payins.pix(1000).webhook_url(hooks.url())).pay()
        payin.await_(APPROVED).delivered()
        assert world.deliveries(payin.id)[0].attempts[0].latencyMs >= 200
        hooks.slow(0).breaks()
        payin.refund()
        world.clock.advance(0)
        assert [each.outcome for each in world.deliveries(payin.id)[0].attempts] == ["BROKEN"]


def test_two_fetching_receivers_of_a_world_each_get_their_own_notifications(world):
    one, other = world.receiver(fetching=True), world.receiver()
    first = world.create_payin(Payins.pix(1000).webhook_url(one.url())).pay()
    second = world.create_payin(Payins.pix(1000).webhook_url(other.url())).pay()
    world.clock.advance(0)
    assert [each.payment_id for each in one.history()] == [first.id]
    assert [each.payment_id for each in other.history()] == [second.id]


def test_a_test_notification_shows_whether_the_sandbox_can_call_this_machine(paysandbox):
    assert PaySandbox.at(paysandbox.url)._calls_this_machine()
    assert not PaySandbox.at("http://paysandbox:8080")._calls_this_machine()


def test_a_signature_is_checked(world):
    secret = "whsec_" + "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    world.settings({"webhookSigning": secret})
    hooks = world.receiver()
    payin = world.create_payin(Payins.pix(1000).webhook_url(hooks.url())).pay()
    notification = hooks.await_(payin, APPROVED)
    assert notification.signature_valid(secret)
    assert not notification.signature_valid("whsec_" + "AAAA9r8GKYqrTwjUPD8ILPZIo2LaLaSw")


def test_money_settings_snapshots_and_a_reset(world):
    assert world.balance.set(10_000).available == 10_000
    block = world.balance.block(3_000, "court order")
    withdrawal = world.balance.withdraw(1_000, "1d")
    assert world.balance.get().available == 6_000
    snapshot = world.snapshot()
    world.balance.unblock(block.id)
    world.balance.cancel_withdrawal(withdrawal.id)
    assert world.balance.get().available == 10_000
    world.restore(snapshot)
    assert world.balance.get().available == 6_000

    assert world.settings({"payoutFinalStatus": COMPLETED}).payoutFinalStatus == COMPLETED
    payout = world.create_payout(Payouts.pix(500))
    world.clock.advance("1m")
    assert payout.status() == COMPLETED and len(world.payouts()) == 1
    assert world.settings({"payoutFinalStatus": None}).payoutFinalStatus == APPROVED
    world.reset()
    assert world.payouts() == [] and world.balance.get().available == 10_000_000


def test_challenges_are_listed_and_ended(world):
    payins = [challenged(world) for _ in range(3)]
    asked = world.authentications.list()
    assert [each.payin_id for each in asked] == [payin.id for payin in reversed(payins)]
    world.authentications.pass_(asked[0].id)
    world.authentications.fail(payins[1].id)
    world.authentications.abandon(payins[0].id)
    assert [payin.status() for payin in payins] == [EXPIRED, REFUSED, APPROVED]


def test_unknown_members_and_statuses_are_kept():
    details = kit.Details(pix, kit.Record(status="HALF_PAID", allowedActions=["x"], newMember={"aB": 1}))
    assert (details.status, details.allowed_actions, details.new_member) == ("HALF_PAID", ["x"], {"aB": 1})
    with pytest.raises(AttributeError, match="This object has no reason; it has: status, allowedActions, newMember"):
        details.reason


def test_lists_read_all_pages(world):
    for _ in range(3):
        pix(world)
    assert len(world._list("/_sandbox/payins", {"limit": 1})) == 3
    assert [each.status for each in world.payins(payment_method="BOLETO")] == []
    assert world.payins(status=PENDING, reference_id=world.payins()[0].reference_id) == world.payins()[:1]


def test_the_inbox_has_what_a_receiver_would_have_got(world):
    secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    world.settings({"webhookSigning": secret})
    world.open_inbox()
    payin = world.create_payin(Payins.pix(1000).reference("order-1").webhook_url("https://shop.example/hooks?shop=1"))
    with pytest.raises(SandboxError, match="it is PENDING") as late:
        world.inbox(payin, APPROVED, timeout=0)
    assert late.value.code == "NOT_REACHED"
    payin.pay()

    notification = world.inbox("order-1", APPROVED)
    delivery = world.deliveries(payin.id)[0]
    assert (notification.text, notification.webhook_id, notification.path) == (delivery.body, delivery.id, "/hooks?shop=1")
    assert len(delivery.attempts) == 1
    assert (notification.status, notification.body.amount) == (APPROVED, 1000)
    assert notification.header("content-type") == "application/json"
    assert notification.signature_valid(secret)

    payout = world.create_payout(Payouts.pix(500).webhook_url("https://shop.example"))
    world.clock.advance("1s")
    assert world.inbox(payout, PROCESSING).path == "/"
