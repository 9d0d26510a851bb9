"""The pytest plugin, in projects of one file that are run in a separate pytest process."""

import pytest


@pytest.fixture
def project(pytester, paysandbox, monkeypatch):
    monkeypatch.setenv("PAYSANDBOX_URL", paysandbox.url)
    monkeypatch.setenv("PYTHONPATH", str(pytest.importorskip("paysandbox").__file__).rsplit("/", 1)[0])
    monkeypatch.setenv("TMPDIR", str(pytester.path))
    pytester.makeconftest('pytest_plugins = ["paysandbox"]')
    return pytester


def test_a_failed_test_reports_what_happened_in_its_world_and_its_snapshot(project):
    project.makepyfile("""
        from paysandbox import APPROVED, Payins, post

        def test_an_order_is_paid(paysandbox_world):
            payin = paysandbox_world.create_payin(Payins.pix(11980).reference("order-1"))
            payin.cancel()
            paysandbox_world.verify(post("/payin").field("amount", 1198))
    """)
    result = project.runpytest_subprocess()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([
        "*AssertionError: POST /payin with amount=1198*",
        "*PaySandbox*",
        "World pk_test_*",
        "Requests:",
        "  * POST /payin 201 payin_* order-1",
        "Payments:",
        "  payin_* PIX 11980 cents, order-1: CANCELED*",
        "    * cancel: PENDING -> CANCELED, by control",
        "Near misses:",
        "  near miss req_1: amount is 11980, not 1198",
        "Snapshot: *test_an_order_is_paid*.snapshot.json",
    ])
    snapshot = next(line for line in result.stdout.lines if line.startswith("Snapshot: "))[len("Snapshot: "):]
    with open(snapshot, "rb") as file:
        assert b'"order-1"' in file.read()


def test_the_snapshot_and_the_story_of_a_failed_test_are_saved_in_the_folder_of_the_variable(project, monkeypatch):
    monkeypatch.setenv("PAYSANDBOX_REPORTS", str(project.path / "reports"))
    project.makepyfile("""
        from paysandbox import Payins

        def test_an_order_is_paid(paysandbox_world):
            paysandbox_world.create_payin(Payins.pix(11980).reference("order-1"))
            assert False, "not paid"
    """)
    project.runpytest_subprocess().assert_outcomes(failed=1)
    snapshot, story = sorted((project.path / "reports").iterdir(), key=lambda file: file.suffix)
    assert b'"order-1"' in snapshot.read_bytes()
    assert story.name == snapshot.name.replace("snapshot.json", "txt")
    assert story.read_text("utf-8").startswith("test_an_order_is_paid\nWorld pk_test_")
    assert [file.stat().st_mode & 0o077 for file in (snapshot, story)] == [0, 0], "only the owner may read them"


def test_each_test_has_a_world_with_the_options_of_its_marker_and_a_passed_one_has_no_report(project):
    project.makepyfile("""
        import pytest
        from paysandbox import Payins

        seen = set()

        @pytest.mark.paysandbox(clock="frozen", settings={"openingBalance": 500})
        @pytest.mark.parametrize("number", range(3))
        def test_worlds(paysandbox_world, number):
            seen.add(paysandbox_world.public_key)
            assert len(seen) == number + 1
            assert paysandbox_world.balance.get().available == 500
            assert paysandbox_world.clock.freeze().frozen

        class TestInAClass:
            def test_another(self, paysandbox_world):
                assert paysandbox_world.payins() == []
    """)
    result = project.runpytest_subprocess("--strict-markers")
    result.assert_outcomes(passed=4)
    result.stdout.no_fnmatch_line("*World pk_test_*")


def test_worlds_of_other_fixtures_are_reported_and_a_missing_sandbox_does_not_hide_the_failure(project):
    project.makepyfile("""
        import pytest
        from paysandbox import PaySandbox

        @pytest.fixture
        def shop(paysandbox):
            return paysandbox.world()

        def test_mine(shop):
            assert False, "mine"

        def test_gone():
            pass

        @pytest.fixture
        def gone():
            return PaySandbox.at("http://127.0.0.1:9").world_of("pk_test_a", "sk_test_a")

        def test_without_sandbox(gone):
            assert False, "the real reason"
    """)
    result = project.runpytest_subprocess()
    result.assert_outcomes(passed=1, failed=2)
    result.stdout.fnmatch_lines(["World pk_test_*", "*the real reason*", "The world could not be read: No sandbox listens*"])


ORDERS = """
    import pytest
    from paysandbox import Payins

    def test_without_webhook(paysandbox_world):
        paysandbox_world.create_payin(Payins.pix(1198).reference("order-1"))

    def test_with_webhook(paysandbox_world):
        paysandbox_world.create_payin(Payins.pix(1198).webhook_url("https://shop.example.com/webhooks"))

    @pytest.mark.paysandbox(clock="frozen", fail_on_findings="ERROR")
    def test_a_warning_is_no_error(paysandbox_world):
        paysandbox_world.create_payin(Payins.pix(1198))

    @pytest.mark.paysandbox(fail_on_findings=None)
    def test_asks_for_nothing(paysandbox_world):
        paysandbox_world.create_payin(Payins.pix(1198))

    def test_failed_otherwise(paysandbox_world):
        paysandbox_world.create_payin(Payins.pix(1198))
        assert False, "the test's own failure"

    def test_skips_itself(paysandbox_world):
        paysandbox_world.create_payin(Payins.pix(1198))
        pytest.skip("of no use here")
"""


def test_findings_fail_a_test_if_an_option_or_its_marker_requests_it(project, paysandbox):
    project.makepyfile(ORDERS)
    result = project.runpytest_subprocess("--strict-markers", "--paysandbox-fail-on-findings=WARNING")
    result.assert_outcomes(passed=3, failed=2, skipped=1)
    result.stdout.fnmatch_lines([
        "*AssertionError: The sandbox has found mistakes of the application:",
        "*WARNING PSB-026: A payment has no webhookUrl",
        "*POST /payin (req_1) has no webhookUrl*",
        "*what to do: You are not notified when the payment is paid,*Send a webhookUrl with every payment.",
        f"*more: {paysandbox.url}/findings/PSB-026",
        "World pk_test_*",
        "  * POST /payin 201 payin_* order-1",
        "*the test's own failure*",
    ])
    misspelt = project.runpytest_subprocess("--paysandbox-fail-on-findings=WARNNG")
    assert misspelt.ret == pytest.ExitCode.USAGE_ERROR
    misspelt.stderr.fnmatch_lines(["*--paysandbox-fail-on-findings: invalid choice: 'WARNNG'*"])
    # Counts only the lines of the failures: if the variable CI is set, the summary at the end repeats the messages.
    assert [line.startswith("E   AssertionError: The sandbox") for line in result.stdout.lines].count(True) == 1


def test_a_marker_of_the_module_applies_to_all_its_tests(project):
    project.makepyfile("""
        import pytest
        from paysandbox import Payins

        pytestmark = pytest.mark.paysandbox(fail_on_findings="WARNING")

        def test_without_webhook(paysandbox_world):
            paysandbox_world.create_payin(Payins.pix(1198))
    """)
    project.runpytest_subprocess("--strict-markers").assert_outcomes(failed=1)


def test_without_an_option_or_marker_findings_fail_no_test(project):
    project.makepyfile(ORDERS)
    project.runpytest_subprocess("--strict-markers").assert_outcomes(passed=4, failed=1, skipped=1)


def test_an_application_with_fixed_keys_has_a_new_world_for_each_test(project):
    project.makepyfile("""
        import pytest
        from paysandbox import Payins

        pytestmark = pytest.mark.paysandbox(
            public_key="pk_test_fixed_in_pytest", secret_key="sk_test_fixed", clock="frozen",
            settings={"openingBalance": 500, "cvvRequired": True})

        @pytest.mark.parametrize("number", range(3))
        def test_breaks_the_next(paysandbox_world, paysandbox_receiver, number):
            world = paysandbox_world
            assert world.public_key == "pk_test_fixed_in_pytest"
            assert (world.payins(), world.requests(), world.findings()) == ([], [], [])
            assert world.balance.get().available == 500
            assert world.settings().cvv_required and world.settings().boleto_days == 3
            assert world.clock.freeze().now == world.clock.freeze().now
            payin = world.create_payin(Payins.pix(1000).webhook_url(paysandbox_receiver.url()))
            assert payin.status() == "PENDING"
            payin.pay()
            paysandbox_receiver.await_(payin, "APPROVED")
            world.inbox(payin, "APPROVED")
            world.clock.resume(60)
            world.settings({"boletoDays": 9, "cvvRequired": False})
            world.scenario("pix-paid-at-once").on()
    """)
    project.runpytest_subprocess().assert_outcomes(passed=3)


def test_tests_at_the_same_time_cannot_have_the_same_keys(project):
    project.makepyfile("""
        import subprocess, sys, pytest

        @pytest.mark.paysandbox(public_key="pk_test_fixed_twice", secret_key="sk_test_fixed")
        def test_outer(paysandbox_world, request):
            if request.config.getoption("-k"):
                return
            inner = subprocess.run([sys.executable, "-m", "pytest", "-k", "outer", __file__], capture_output=True, text=True)
            print(inner.stdout)
            assert inner.returncode == 0
    """)
    result = project.runpytest_subprocess()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*RuntimeError: Another test uses the world of pk_test_fixed_twice at the same time (port*"])


def test_pytest_does_not_show_a_control_token_that_no_header_can_have(project, monkeypatch):
    monkeypatch.setenv("PAYSANDBOX_URL", "http://127.0.0.1:1")
    monkeypatch.setenv("PAYSANDBOX_TOKEN", "of-a-file\n")
    project.makepyfile("""
        import os
        from paysandbox import PaySandbox

        def test_by_the_environment(paysandbox_world):
            pass

        def test_by_the_address():
            PaySandbox.at("http://127.0.0.1:1", os.environ["PAYSANDBOX_TOKEN"])
        """)
    result = project.runpytest_subprocess()
    result.assert_outcomes(failed=1, errors=1)
    result.stdout.fnmatch_lines(["*such as a line break at the end*"])
    result.stdout.no_fnmatch_line("*of-a-file*")
