"""Stories that are tested with the test kit of every language."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from paysandbox import (
    APPROVED, CHARGEBACK, EXPIRED, FAILED, PENDING, PENDING_3DS, REFUNDED, REFUSED, Payins, Payouts, SandboxError, post)

pytestmark = pytest.mark.paysandbox(clock="frozen")


@pytest.fixture
def world(paysandbox_world):
    return paysandbox_world


@pytest.fixture
def hooks(world):
    return world.receiver()


def test_a_pix_is_paid_and_its_merchant_is_notified(world, hooks):
    payin = world.create_payin(Payins.pix(11980).webhook_url(hooks.url()))

    payin.pay().await_(APPROVED).delivered(5)

    notification = hooks.await_(payin.id, APPROVED)
    assert notification.reference_id == payin.reference_id
    assert notification.body["amount"] == 11980
    assert world.balance.get().available == 10_000_000 + 11980
    world.verify(post("/payin").field("amount", 11980).status(201), times=1)


def test_a_boleto_is_paid_after_it_has_expired(world, hooks):
    payin = world.create_payin(Payins.boleto(25000).webhook_url(hooks.url()))

    advanced = world.clock.advance("4d")
    assert (advanced.ran, advanced.notifications.delivered) == (1, 1)
    assert payin.status() == EXPIRED

    payin.pay_late().await_(APPROVED).delivered()
    assert [each.status for each in hooks.history()] == [EXPIRED, APPROVED]


def test_a_refused_card_is_followed_by_an_approved_one(world):
    refused = world.create_payin(Payins.card(5990, world.cards.token("4000000000009995")).reference("order-1"))
    assert refused.status() == REFUSED
    assert "insufficient funds" in refused.details().timeline[-1].reason

    approved = world.create_payin(Payins.card(5990, world.cards.token("4111111111111111")).reference("order-1"))
    assert approved.status() == APPROVED
    assert [remark for remark in approved.details().remarks] == ["REFERENCE_ID_REPEATED"]


def test_the_issuer_asks_for_a_challenge(world, hooks):
    payin = world.create_payin(
        Payins.card(11980, world.cards.token("4000000000002503")).webhook_url(hooks.url()))
    assert payin.answer.status == PENDING_3DS

    world.authentications.pass_(payin.id)
    payin.await_(APPROVED).delivered()
    assert hooks.next().status == APPROVED


def test_a_challenge_before_the_order(world):
    token = world.cards.token("4000000000002503")
    proof = world.cards.authenticate(token, 11980)

    payin = world.create_payin(Payins.card(11980, token).with_("card.threeDSecure", proof))
    assert payin.status() == APPROVED

    with pytest.raises(SandboxError, match="not authenticated"):
        world.cards.authenticate(world.cards.token("4000000000002503"), 11980, challenge="fail")


def test_a_cardholder_disputes_a_payment(world, hooks):
    payin = world.create_payin(Payins.raw_card(8000, "4111111111111111").webhook_url(hooks.url()))

    payin.dispute().await_(CHARGEBACK).delivered()
    assert world.balance.get().available == 10_000_000
    payin.win_dispute().await_(APPROVED).delivered()

    assert [each.status for each in hooks.history()] == [APPROVED, CHARGEBACK, APPROVED]
    assert world.balance.get().available == 10_000_000 + 8000


def test_a_payout_fails_and_its_money_is_available_again(world, hooks):
    payout = world.create_payout(Payouts.pix(5000).webhook_url(hooks.url()))
    assert world.balance.get().available == 10_000_000 - 5000

    payout.fail("account closed").await_(FAILED).delivered()

    assert payout.details().timeline[-1].reason == "account closed"
    assert world.balance.get().available == 10_000_000
    assert hooks.await_(payout.reference_id, FAILED).payment_id == payout.id


def test_notifications_are_duplicated_and_in_the_wrong_order(world, hooks):
    twice = world.create_payin(Payins.pix(1000).webhook_url(hooks.url()), scenario="notifications-duplicated")
    world.clock.advance("1m")
    received = [each for each in hooks.history() if each.payment_id == twice.id]
    assert [each.status for each in received] == [APPROVED] * 3
    assert len({each.webhook_id for each in received}) == 1

    world.scenario("notifications-out-of-order").arm()
    swapped = world.create_payin(Payins.pix(2000).webhook_url(hooks.url()))
    world.clock.advance("1m")
    assert [each.status for each in hooks.history() if each.payment_id == swapped.id] == [REFUNDED, APPROVED]
    assert swapped.status() == REFUNDED


def test_the_answer_is_lost_and_the_payin_exists(world):
    world.scenario("api-answer-lost").arm()

    with pytest.raises(SandboxError, match="POST /payin at .* got no answer") as lost:
        world.create_payin(Payins.pix(4000).reference("order-7"))
    assert lost.value.status is None

    assert world.payin("order-7").status() == PENDING
    world.clock.advance("10m")
    assert world.payin("order-7").status() == APPROVED


def test_fifty_parallel_tests_share_one_sandbox(paysandbox):
    def story(number):
        with paysandbox.world(clock="frozen") as world, world.receiver() as hooks:
            payin = world.create_payin(Payins.pix(1000 + number).webhook_url(hooks.url()).reference("order"))
            world.payin("order").pay().await_(APPROVED).delivered(60)
            world.clock.advance("3d")
            return payin.id, [(each.payment_id, each.body["amount"]) for each in hooks.history()], world.balance.get().available

    with ThreadPoolExecutor(50) as threads:
        results = list(threads.map(story, range(50)))

    for number, (payin, received, available) in enumerate(results):
        assert received == [(payin, 1000 + number)]
        assert available == 10_000_000 + 1000 + number
