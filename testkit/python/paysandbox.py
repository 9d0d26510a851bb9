"""PaySandbox's test kit for Python: a wheel, or one file to copy into a project. Python 3.9 or newer, standard library only.

    from paysandbox import APPROVED, PaySandbox, Payins

    with PaySandbox.start(seed=42) as sandbox, sandbox.world() as world, world.receiver() as hooks:
        payin = world.create_payin(Payins.pix(11980).webhook_url(hooks.url()))
        world.payin(payin).pay().await_(APPROVED).delivered(5)
        assert hooks.await_(payin.id, APPROVED).reference_id == payin.reference_id

With pytest, there are the fixtures `paysandbox`, `paysandbox_world` and `paysandbox_receiver`; a copied file needs
`pytest_plugins = ["paysandbox"]` in conftest.py for them. `--paysandbox-fail-on-findings=WARNING` fails a test whose application makes a
mistake that the sandbox notices, of this severity or a worse one.

Amounts are whole cents. A duration is a number of seconds, a `timedelta`, or text such as "5s", "3d" or "PT1H". Statuses
are plain texts, so one that this file does not know passes through unchanged. Every failed request raises `SandboxError`.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import http.client
import http.server
import ipaddress
import json
import os
import re
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any, Callable, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple, TypeVar, Union
from urllib.parse import quote, urlencode, urlsplit

PENDING, PENDING_3DS, APPROVED, FAILED, CANCELED, REFUSED, REFUNDED, CHARGEBACK, MED, EXPIRED = (
    "PENDING PENDING_3DS APPROVED FAILED CANCELED REFUSED REFUNDED CHARGEBACK MED EXPIRED".split())
PROCESSING, COMPLETED = "PROCESSING", "COMPLETED"

Duration = Union[int, float, timedelta, str]
Text = Optional[str]
Cents = Optional[int]
Names = Mapping[str, Any]
#: What a receiver answers: a status, a status and a body, or None for 200.
Answer = Union[None, int, Tuple[int, str]]
#: A payment: its id, its `referenceId`, a handle, or an object of the API with its id.
Named = Union[str, Names, "Payment"]

C = TypeVar("C")
P = TypeVar("P", bound="Payment")
_ID = re.compile(r"(payin|payout)_[0-9a-z]{24}")
_LONGEST_WAIT = 660.0
#: The environment variables of the launcher.
_LAUNCHERS = {f"PAYSANDBOX_{name}" for name in ("PROFILE", "HEAP", "JAVA_OPTS", "JDKS", "CACHE")}
#: Passed as environment variables, because other users of the machine can read the arguments of a process.
_SECRETS = ("controlToken", "controlTokens", "webhookSigning")
#: The default settings. A low `maxWorlds` would close the worlds of earlier tests.
_DEFAULTS = {"host": "127.0.0.1", "port": 0, "maxWorlds": 10_000}
_WORD = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


class SandboxError(Exception):
    """A failed request. The message is the sandbox's.

    `status`: the HTTP status, or None without an answer. `code`: such as "TRANSITION_NOT_ALLOWED", or None without an answer.
    `errors`: the invalid fields, each with `field`, `code` and `message`.
    """

    def __init__(self, message: str, status: Optional[int] = None, code: Text = None, errors: Iterable[Any] = ()):
        super().__init__(message)
        self.status, self.code, self.errors = status, code, list(errors)


class Record(Dict[str, Any]):
    """An object of the API. Its members are keys with the API's names, and attributes in snake_case.

    `record.allowed_actions` is `record["allowedActions"]`. Members that only some objects have: `record.get("scenario")`.
    """

    def __getattr__(self, name: str) -> Any:
        key = re.sub(r"_([a-z])", lambda match: match.group(1).upper(), name.rstrip("_"))
        if name in self or key in self:
            return self[name if name in self else key]
        raise AttributeError(f"This object has no {key}; it has: {', '.join(self)}.")


class Details(Record):
    """A payment as a tester sees it: `status`, `amount`, `timeline`, `allowed_actions`, `deliveries`, `remarks` …"""

    def __init__(self, payment: "Payment", members: Names):
        super().__init__(members)
        self._payment = payment

    def delivered(self, timeout: Duration = 10) -> "Details":
        """Waits until the receiver has accepted the notification of this status. SandboxError says why it has not."""
        return self._payment.await_(self["status"], timeout=timeout, delivered=True)


class Body(Dict[str, Any]):
    """A request's body. It is a dict, so `requests.post(json=body)` accepts it. Each method returns a changed copy."""

    def with_(self, path: str, value: Any) -> "Body":
        """The body with this value at the path, such as "customer.document" or "items[0].quantity"."""
        return self._changed(path, lambda holder, key: holder.__setitem__(key, value))

    def without(self, path: str) -> "Body": return self._changed(path, lambda holder, key: holder.pop(key))
    def reference(self, reference_id: str) -> "Body": return self.with_("referenceId", reference_id)
    def webhook_url(self, url: str) -> "Body": return self.with_("webhookUrl", url)
    def as_map(self) -> Dict[str, Any]: return dict(json.loads(self.to_json()))
    def to_json(self) -> str: return json.dumps(self, ensure_ascii=False)

    def _changed(self, path: str, change: Callable[[Any, Any], Any]) -> "Body":
        keys = [int(key[1:-1]) if key[0] == "[" else key for key in re.findall(r"\[\d+\]|[^.\[\]]+", path)]
        body = Body(self.as_map())
        holder: Any = body
        for key in keys[:-1]:
            holder = holder.setdefault(key, {}) if isinstance(holder, dict) else holder[key]
        change(holder, keys[-1])
        return body


def cpf() -> str:
    """A random CPF: eleven digits, of which the last two are check digits."""
    digits = [secrets.randbelow(10) for _ in range(8)] + [1]
    for _ in range(2):
        rest = sum(digit * weight for digit, weight in zip(digits, range(len(digits) + 1, 1, -1))) * 10 % 11
        digits.append(rest % 10)
    return "".join(map(str, digits))


class Payins:
    """Makes valid bodies of `POST /payin`, each with a new `referenceId` and customer document. Amounts in cents."""

    @staticmethod
    def pix(cents: int) -> Body: return Payins._of("PIX", cents)

    @staticmethod
    def boleto(cents: int) -> Body: return Payins._of("BOLETO", cents)

    @staticmethod
    def card(cents: int, token: str) -> Body:
        """Paid with a token from `world.cards.token(…)`. A token pays only once."""
        return Payins._of("CREDIT_CARD", cents).with_("card", {"token": token, "installments": 1})

    @staticmethod
    def raw_card(cents: int, number: str) -> Body:
        """Paid with a card number. Production accepts card numbers only from certified merchants."""
        return Payins._of("CREDIT_CARD", cents).with_("card", {**_card(number), "installments": 1})

    @staticmethod
    def _of(method: str, cents: int) -> Body:
        name = secrets.token_hex(5)
        return Body(
            paymentMethod=method, amount=cents, referenceId=f"order-{name}", isPhysicalProduct=False, payerIp="203.0.113.7",
            customer={
                "name": "Maria Silva", "document": cpf(), "email": f"maria.{name}@example.com", "phone": "11987654321",
                "address": {"street": "Avenida Paulista", "number": "1000", "zipCode": "01310100",
                            "city": "São Paulo", "state": "SP"}},
            items=[{"title": "T-shirt", "quantity": 1, "unitPrice": cents}])


class Payouts:
    """Makes valid bodies of `POST /payout`. Amounts in cents, at least 100."""

    @staticmethod
    def pix(cents: int) -> Body:
        name = secrets.token_hex(5)
        return Body(amount=cents, pixKey=f"maria.{name}@example.com", pixKeyType="EMAIL", referenceId=f"payout-{name}")


def _card(number: str) -> Dict[str, str]:
    return {"holderName": "MARIA SILVA", "number": number, "expirationMonth": "12", "expirationYear": "2039", "cvv": "123"}


@dataclass(frozen=True)
class RequestPattern:
    """Selects requests for `world.verify`. Make one with `post`, `get` or `request`, and narrow it; methods return copies."""

    request: Names

    def field(self, path: str, value: Any) -> "RequestPattern":
        """The body has this value at the path, such as "customer.document"."""
        return self._with(fields={**self.request.get("fields", {}), path: value})

    def without(self, path: str) -> "RequestPattern":
        """The body has nothing at the path."""
        return self.field(path, None)

    def status(self, status: int) -> "RequestPattern":
        """The answer's HTTP status."""
        return self._with(status=status)

    def authentication(self, kind: str) -> "RequestPattern":
        """"basic", "headers", "public key" or "none"."""
        return self._with(authentication=kind)

    def scenario(self, name: str) -> "RequestPattern": return self._with(scenario=name)
    def _with(self, **more: Any) -> "RequestPattern": return RequestPattern({**self.request, **more})

    def __str__(self) -> str:
        known = {**self.request}
        words = f"{known.pop('method', 'any method')} {known.pop('path', 'any path')}"
        details = {**known.pop("fields", {}), **known}
        return words + (" with " + ", ".join(f"{k}={json.dumps(v)}" for k, v in details.items()) if details else "")


def request(method: str, path: str) -> RequestPattern:
    """In the path, `*` matches any text without a slash, and `**` any text."""
    return RequestPattern({"method": method, "path": path})


def post(path: str) -> RequestPattern:
    return request("POST", path)


def get(path: str) -> RequestPattern:
    return request("GET", path)


class _Closing:
    """A context manager that closes itself at the end of its block."""

    def __enter__(self: C) -> C: return self
    def __exit__(self, *failure: Any) -> None: self.close()  # type: ignore[attr-defined]


class PaySandbox(_Closing):
    """A running sandbox, from `at`, `from_environment` or `start`. Several threads may use it."""

    def __init__(self, url: str, control_token: Text = None, process: Optional["SandboxProcess"] = None):
        __tracebackhide__ = True  # pytest shows the arguments of a failed function.
        parts = urlsplit(url)
        # The messages do not show the values, which may contain a password.
        if parts.scheme not in ("http", "https") or not parts.hostname or "@" in parts.netloc:
            raise ValueError("The URL of a sandbox looks like http://127.0.0.1:8080.")
        if control_token and not re.fullmatch(r"[!-~]+", control_token):
            raise ValueError("The control token has characters that a header cannot contain, such as a line break at the end.")
        self.url = url.rstrip("/")
        self.process = process
        self._control_token = control_token
        self._reachable: Optional[bool] = True if process else None
        self._lock = threading.Lock()

    @staticmethod
    def at(url: str, control_token: Text = None) -> "PaySandbox":
        """A sandbox that is already running. `control_token`: its setting `controlToken`, if it has one."""
        __tracebackhide__ = True
        return PaySandbox(url, control_token)

    @staticmethod
    def from_environment() -> "PaySandbox":
        """The sandbox at `PAYSANDBOX_URL`, with the token `PAYSANDBOX_TOKEN` if that is set."""
        url = os.environ.get("PAYSANDBOX_URL")
        if not url:
            raise SandboxError("PAYSANDBOX_URL is not set. Set it to the URL of a sandbox, or use PaySandbox.start().")
        token = os.environ.get("PAYSANDBOX_TOKEN")
        if os.environ.get("PAYSANDBOX_CONTROL_TOKEN") and not token:
            raise SandboxError("PAYSANDBOX_CONTROL_TOKEN is a setting of the server; tests read its token from PAYSANDBOX_TOKEN.")
        return PaySandbox(url, token)

    @staticmethod
    def start(seed: Optional[int] = None, scenarios: Union[None, str, Path] = None, settings: Optional[Names] = None,
              command: Optional[Sequence[str]] = None, timeout: float = 180) -> "PaySandbox":
        """Starts a sandbox on a free port. It ends with `close`, and also when this process ends in any way.

        `seed` makes ids and random choices repeatable. `scenarios` is a folder of scenario files. `settings` has the names of
        docs/reference/settings.md. By default `host` is 127.0.0.1, `port` is 0, a free one, and `maxWorlds` is 10000.
        `command` starts a server, such as `["paysandbox", "serve"]`. By default it is the launcher in `PAYSANDBOX_HOME` (the
        unpacked archive or a clone), or else the program in the wheel, or else `paysandbox` on the `PATH`.
        """
        given = {**_DEFAULTS, **(settings or {}), **_given({"seed": seed, "scenarios": scenarios})}
        secret = {name: given.pop(name) for name in _SECRETS if name in given}
        process = SandboxProcess([*(command or _launcher()), *_flags(given)], secret, timeout)
        return PaySandbox(process.url, secret.get("controlToken"), process)

    def world(self, clock: str = "running", settings: Optional[Names] = None, public_key: Text = None,
              secret_key: Text = None) -> "World":
        """A new world: a merchant with its own keys, payments, balance and clock. A sandbox can have thousands.

        `clock="frozen"` stops its time until the test moves it. `settings` are those of merchants, such as
        `{"cvvRequired": True}`. Keys that are not given are random.
        """
        if clock not in ("running", "frozen"):
            raise ValueError(f'clock is "{clock}"; it must be "running" or "frozen".')
        declaration = {"publicKey": public_key, "secretKey": secret_key, "settings": dict(settings or {})}
        keys = self._call("POST", "/_sandbox/merchants", {name: value for name, value in declaration.items() if value})
        world = World(self, keys.public_key, keys.secret_key)
        if clock == "frozen":
            world.clock.freeze()
        return world

    def world_of(self, public_key: str, secret_key: str) -> "World":
        """The world with these keys. If it does not exist yet, the first request opens it."""
        return World(self, public_key, secret_key)

    def close(self) -> None:
        """Stops the sandbox if it comes from `start`."""
        if self.process:
            self.process.close()

    def _calls_this_machine(self) -> bool:
        """Whether the sandbox can call a server in this process. Checked once, with a notification in a separate world."""
        with self._lock:
            if self._reachable is None:
                self._reachable = _is_loopback(urlsplit(self.url).hostname or "") and self._reaches_a_probe()
            return self._reachable

    def _reaches_a_probe(self) -> bool:
        with self.world(settings={"kyc": "APPROVED", "requireHttpsWebhooks": False}) as world, WebhookReceiver() as probe:
            payin = world.create_payin(Payins.pix(100).webhook_url(probe.url()))
            world.payin(payin).cancel()
            try:
                # Returns when the notification has been attempted. In a container that may take until its time-out.
                world._call("POST", "/_sandbox/clock/advance", {"duration": "PT0S"}, timeout=3)
            except SandboxError as silent:
                if silent.status is not None:
                    raise
            return bool(probe.history())

    def _call(self, method: str, path: str, body: Any = None, **how: Any) -> "Record":
        """The members of the answer. Empty for an empty answer."""
        return _json(self._raw(method, path, body, **how))

    def _raw(self, method: str, path: str, body: Any = None, world: Optional["World"] = None, query: Optional[Names] = None,
             headers: Optional[Names] = None, timeout: float = 60) -> bytes:
        sent = {"Content-Type": "application/json", **({"x-api-key": world.public_key} if world else {}), **(headers or {})}
        if self._control_token and path.startswith("/_sandbox"):
            sent["Authorization"] = f"Bearer {self._control_token}"
        asked = urlencode(_given(query or {}))
        target = path + ("?" + asked if asked else "")
        content = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        try:
            status, answer = _send(method, self.url + target, sent, content, timeout)
        except ConnectionRefusedError:
            raise SandboxError(
                f"No sandbox listens at {self.url}. Start one with `paysandbox serve` or PaySandbox.start(), or set"
                " PAYSANDBOX_URL to its URL.") from None
        except (OSError, http.client.HTTPException) as lost:
            raise SandboxError(f"{method} {path} at {self.url} got no answer: {str(lost) or type(lost).__name__}.") from lost
        if status < 400:
            return answer
        try:
            problem = json.loads(answer, object_hook=Record)
            detail, errors = problem["detail"], problem.get("errors", [])
        except (ValueError, KeyError, TypeError):
            raise SandboxError(f"{method} {path} at {self.url} was answered with {status}, but not by a sandbox.", status) from None
        further = [f"  {each.field} {each.message}" for each in errors if each.message not in detail]
        raise SandboxError("\n".join([f"{method} {path}: {detail}", *further]), status, problem.get("code"), errors)


class World(_Closing):
    """A merchant's isolated world. As a context manager, it closes its receivers at the end. It needs no reset."""

    def __init__(self, sandbox: PaySandbox, public_key: str, secret_key: str):
        self.sandbox, self.public_key, self.secret_key = sandbox, public_key, secret_key
        self.clock, self.cards, self.balance, self.authentications = Clock(self), Cards(self), Balance(self), Authentications(self)
        self._receivers: List[WebhookReceiver] = []
        self._fetcher: Optional[_Fetcher] = None
        self._missed: List[str] = []
        self._lock = threading.Lock()

    @property
    def url(self) -> str: return self.sandbox.url

    @property
    def basic_auth(self) -> str:
        """The value of the header `Authorization` for the merchant API."""
        return "Basic " + base64.b64encode(f"{self.public_key}:{self.secret_key}".encode()).decode()

    def env(self) -> Dict[str, str]:
        """Environment variables for an application that reads its configuration from them."""
        return {"PAYSANDBOX_URL": self.url, "PAYSANDBOX_PUBLIC_KEY": self.public_key, "PAYSANDBOX_SECRET_KEY": self.secret_key}

    # Calls of the merchant's application ------------------------------------------------------------------------------

    def create_payin(self, body: Names, scenario: Text = None) -> "Payin":
        """Sends `POST /payin` as the merchant. The payin's `answer` has the members of its method, such as `pix`."""
        answer = self.sandbox._call("POST", "/payin", body, headers=self._merchant(scenario), timeout=_LONGEST_WAIT)
        return Payin(self, answer.id, answer)

    def create_payout(self, body: Names, scenario: Text = None) -> "Payout":
        """Sends `POST /payout` as the merchant."""
        answer = self.sandbox._call("POST", "/payout", body, headers=self._merchant(scenario), timeout=_LONGEST_WAIT)
        return Payout(self, answer.id, answer)

    def _merchant(self, scenario: Text) -> Dict[str, str]:
        return _given({"Authorization": self.basic_auth, "X-Sandbox-Scenario": scenario})

    # Actions of the payer, the bank and the issuer --------------------------------------------------------------------

    def payin(self, name: "Named") -> "Payin":
        """The payin with this id or `referenceId`. Raises SandboxError if there is none, or more than one."""
        return Payin(self, self._id(name, "payin"))

    def payout(self, name: "Named") -> "Payout": return Payout(self, self._id(name, "payout"))

    def payins(self, **filters: Any) -> List[Record]:
        """All payins, newest first. Filters: `status`, `payment_method`, `reference_id`, `since`."""
        return self._list("/_sandbox/payins", filters)

    def payouts(self, **filters: Any) -> List[Record]: return self._list("/_sandbox/payouts", filters)
    def scenario(self, name: str) -> "Scenario": return Scenario(self, name)

    def scenarios(self, path: Union[str, Path]) -> List[str]:
        """Uploads a scenario file, or all .yaml and .yml files in a folder and its subfolders.

        Raises SandboxError with file, line and column of each mistake.
        """
        files = [Path(path)]
        if files[0].is_dir():
            files = sorted(file for file in files[0].rglob("*") if file.suffix in (".yaml", ".yml"))
        return [self.scenario_text(file.read_text(encoding="utf-8"), str(file)) for file in files]

    def scenario_text(self, yaml: str, source: str = "scenario") -> str:
        """Uploads the text of a scenario file to this world, and returns the scenario's name."""
        headers = {"Content-Type": "application/yaml"}
        checked = self._call("POST", "/_sandbox/scenarios/validate", yaml.encode(), query={"source": source}, headers=headers)
        if checked.mistakes:
            lines = [f"  {each.source}, line {each.line}, column {each.column}: {each.message}" for each in checked.mistakes]
            raise SandboxError("\n".join(["The scenario has mistakes:", *lines]), 400, "INVALID_SCENARIO", checked.mistakes)
        return str(self._call("POST", "/_sandbox/scenarios", yaml.encode(), headers=headers).name)

    def scenarios_off(self) -> None:
        """Switches off the scenario that is on."""
        self._call("POST", "/_sandbox/scenarios/off")

    def disarm(self) -> None:
        """Disarms all scenarios."""
        self._call("POST", "/_sandbox/scenarios/disarm")

    # Requests of the application --------------------------------------------------------------------------------------

    def verify(self, pattern: RequestPattern, times: Optional[int] = None, at_least: Optional[int] = None,
               at_most: Optional[int] = None) -> Record:
        """Checks the number of recorded requests, by default at least one. AssertionError lists the most similar others."""
        counts = _given({"times": times, "atLeast": at_least, "atMost": at_most})
        verification = self._call("POST", "/_sandbox/journal/verify", {"request": pattern.request, **counts})
        if not verification.met:
            expected = ", ".join(f"{name} {count}" for name, count in counts.items()) or "at least one"
            lines = [f"{pattern}: expected {expected}, found {verification.count}."]
            for miss in verification.nearMisses:
                differs = "; ".join(
                    f"{each.field.replace('fields.', '', 1)} is {_shown(each, 'actual')}, not {_shown(each, 'expected')}"
                    for each in miss.differs)
                lines.append(f"  near miss {miss.id}: {differs}")
            self._missed.append("\n".join(lines))
            raise AssertionError("\n".join(lines))
        return Record(verification)

    def requests(self, **filters: Any) -> List[Record]:
        """The journal, newest first. Filters: `method`, `path`, `status`, `reference_id`, `payment_id`, `surface`, `since`."""
        return self._list("/_sandbox/journal", filters)

    def request(self, request_id: str) -> Record:
        """A request of the journal with its headers and bodies, without secrets."""
        return self._call("GET", f"/_sandbox/journal/{_part(request_id)}")

    # Notifications ----------------------------------------------------------------------------------------------------

    def receiver(self, fetching: Optional[bool] = None) -> "WebhookReceiver":
        """A real HTTP server for this world's notifications. It closes with the world.

        If the sandbox cannot call this machine (in a container, or as a service of a CI), a listener fetches all
        notifications of the world, and posts each to its URL from here. By default a test notification decides this;
        `fetching` decides it without one.
        """
        receiver = WebhookReceiver()
        with self._lock:
            self._receivers.append(receiver)
            if self._fetcher is None and (not self.sandbox._calls_this_machine() if fetching is None else fetching):
                self._fetcher = _Fetcher(self)
        return receiver

    def open_inbox(self) -> None:
        """For a test that runs no server: from now on, this world's notifications are not sent, and `inbox` has them.

        Ends five minutes of real time after the last call of either method, or with a reset.
        """
        self._call("POST", "/_sandbox/inbox")

    def inbox(self, payment: "Named", status: str, timeout: Duration = 10) -> Notification:
        """Waits for the newest notification with this status of a payment, exactly as a receiver would have got it.

        Opens the inbox if it is not open. The payment is an id of a payin or payout, a payin's `referenceId`, or a handle; it must
        have a `webhookUrl`, which may be any URL. The timeout is in real time, at most 50 seconds. SandboxError says why there is
        none in time.
        """
        asked = {"payment": self._id(payment, "payin"), "status": status, "timeout": _duration(timeout)}
        taken = self._call("GET", "/_sandbox/inbox", query=asked)
        return _notification(re.sub(r"^\w+://[^/?]+/?", "/", taken.url), taken.headers, taken.body)

    def findings(self, severity: Text = None, settle: Optional[Duration] = None) -> List[Record]:
        """The mistakes of the application under test that the sandbox has noticed, the worst first: `rule`, `severity`,
        `title`, `sentence`, `times`, `evidence`, `advice`. With a severity (`ERROR`, `WARNING`, `NOTE`), only those and worse ones.
        With `settle`, once nothing happens in this world any more and the application had that time, at most 30 seconds, for
        what is still missing."""
        asked = {"severity": severity, "settle": None if settle is None else _duration(settle)}
        return list(self._call("GET", "/_sandbox/findings", query=asked).data)

    def assert_no_findings(self, severity: str = "WARNING", settle: Duration = "5s") -> None:
        """Raises AssertionError if there are findings of this severity or a worse one. Its message lists them. The application
        may still confirm a payment for the time `settle`, such as by a queue."""
        __tracebackhide__ = True  # pytest shows the test instead.
        findings = self.findings(severity, settle)
        if findings:
            lines = ["The sandbox has found mistakes of the application:"]
            for each in findings:
                lines += [f"{each.severity} {each.rule}: {each.title}", f"  {each.sentence}",
                          f"  seen {each.times} times, in {', '.join(each.evidence)}",
                          f"  what to do: {each.advice}", f"  more: {self.url}{each.help}"]
            raise AssertionError("\n".join(lines))

    def drills(self) -> List[Record]:
        """The drills for the application: shipped ones, those in the sandbox's folder, and those uploaded to this world.
        Each has `name`, `about`, `operation`, `methods`, `facts`, `rules`, `layer`."""
        return list(self._call("GET", "/_sandbox/drills").data)

    def run_drills(self, drills: Optional[Sequence[str]] = None, texts: Optional[Sequence[str]] = None, **options: Any) -> Record:
        """Plays drills for the application under test in this world. Afterwards the sandbox restores the world.

        `drills` has names of drills, and `texts` your own drills in YAML. Without both, all drills are played. The options:

        `place`, `place_payout`: a function that gets the run's question (`method`, `drill` …), places an order, and returns
        its `referenceId` or the payment. `oracle`, `payout_oracle`: a dict with a function for each fact that the application
        knows: "paid", "shipped" (how many times), "refunded", "held", "disputed"; "sent", "returned", "returns" (how many
        times). Each function gets the question (`reference_id`, `placed` …). Facts without a function are not judged.
        `reconcile`: a function that runs the application's batch job. `restart`: a function that kills the application and starts
        it again. `restart_proof`: where the oracle's answer has a value that each start changes. `now`: where it has the time
        of the application's clock. `page`: a request for the page that shows the payer the order's state.

        If a function raises an exception, the order counts as not placed, which fails the drill, or the question as not
        answered. NotImplementedError says that the application does not offer such an order, so the drill does not apply. Instead of
        calling functions, the sandbox can call the application itself: `{"request": "POST http://…", "headers": {…}, "body": "…"}`, in
        an oracle also `"facts": {"paid": "$.status=PAID", "shipped": "$.shipments"}`.

        Real times: `patience` (15 s) to reach the expected state, `quiet` (200 ms) without a request before the drill
        continues, `place_within` (2 min) to place an order, `drill_within` (2 min, or eight times the patience if that is longer)
        until a drill is ended, without the time of your functions.

        `accept`: known findings that decide no drill's result: rules, or a rule and a subject, such as
        "PSB-008 http://127.0.0.1:3000/hook".

        Returns `result`, the worst of FAILED, WARNING, REVIEW, NOT_JUDGED, PASSED and DOES_NOT_APPLY; `drills`, each with `name`, `result`,
        `reason`, `saw`, `rule`, `checks`, `findings`, `timeline`; `notDriven` if the run is not valid; and `unproven`, the facts
        that never changed in the run.
        """
        return _DrillRun(self, options).play({"drills": drills, "texts": texts})

    def assert_drills_pass(self, drills: Optional[Sequence[str]] = None, texts: Optional[Sequence[str]] = None,
                           fail_on: str = "FAILED", **options: Any) -> Record:
        """Plays drills as `run_drills` does. Raises AssertionError if a drill ended with the result `fail_on` (FAILED, WARNING
        or REVIEW) or a worse one."""
        __tracebackhide__ = True  # pytest shows the test instead.
        if fail_on not in _WORST_FIRST:
            raise ValueError(f'fail_on is "{fail_on}"; it must be one of {", ".join(_WORST_FIRST)}.')
        run = self.run_drills(drills, texts, **options)
        failure = _drill_failure(run, fail_on, self.url)
        if failure:
            raise AssertionError(failure)
        return run

    def deliveries(self, payment_id: Text = None, **filters: Any) -> List[Record]:
        """The notifications with all attempts, newest first. Filters: `state`, `status`, `reference_id`, `since`."""
        return self._list("/_sandbox/deliveries", {"payment_id": payment_id, **filters})

    def replay(self, delivery_id: Text = None, **criteria: Any) -> Record:
        """Sends one notification again, or all that match: `payment_id`, `reference_id`, `state`, `status`, `failed=True` …"""
        if delivery_id is not None:
            return self._call("POST", f"/_sandbox/deliveries/{_part(delivery_id)}/replay")
        return self._call("POST", "/_sandbox/deliveries/replay", _camel(criteria))

    def pause_deliveries(self) -> Record: return self._call("POST", "/_sandbox/deliveries/pause")
    def resume_deliveries(self) -> Record: return self._call("POST", "/_sandbox/deliveries/resume")

    # The merchant and the world ---------------------------------------------------------------------------------------

    def settings(self, changes: Optional[Names] = None) -> Record:
        """The merchant's settings, after these changes. The value None restores the default."""
        path = f"/_sandbox/merchants/{_part(self.public_key)}"
        merchant = self._call("GET", path) if changes is None else self._call("PATCH", path, {"settings": changes})
        return Record(merchant.settings)

    def snapshot(self) -> bytes:
        """The whole state of the world as one JSON document, for `restore` here or in another sandbox."""
        return self.sandbox._raw("GET", "/_sandbox/snapshot", world=self, timeout=_LONGEST_WAIT)

    def restore(self, snapshot: bytes) -> None:
        self._call("PUT", "/_sandbox/snapshot", snapshot, timeout=_LONGEST_WAIT)
        self.clock._changed()

    def reset(self, what: str = "all") -> None:
        """Resets the world to its initial state. `what="state"` keeps its scenarios and settings."""
        self._call("POST", "/_sandbox/reset", {"what": what})
        self.clock._changed()

    def story(self) -> str:
        """A report for a failed test: the newest requests, payments, notifications with results, and near misses."""
        clock = self._call("GET", "/_sandbox/clock")
        lines = [f"World {self.public_key} of {self.url}, at {clock.now}{', frozen' if clock.frozen else ''}", "Requests:"]
        for entry in self._newest("/_sandbox/journal", lines):
            about = [entry.get("paymentId"), entry.get("referenceId"), entry.get("scenario") and f"scenario {entry.scenario}"]
            answer = entry.get("status", "no answer")
            lines.append(f"  {entry.at} {entry.method} {entry.path} {answer} {' '.join(filter(None, about))}".rstrip())
        lines.append("Payments:")
        for payment in [*self._newest("/_sandbox/payins", lines), *self._newest("/_sandbox/payouts", lines)]:
            lines.append(f"  {payment.id} {payment.get('paymentMethod', 'payout')} {payment.amount} cents,"
                         f" {payment.referenceId}: {payment.status}; allowed now: {', '.join(payment.allowedActions) or 'nothing'}")
            for step in payment.timeline:
                change = f"{step['from']} -> {step.to}" if step.get("from") else step.to
                lines.append(f"    {step.at} {step.action}: {change}, by {step.cause}" + (f" ({step.reason})" if step.get("reason") else ""))
        lines.append("Notifications:")
        for delivery in self._newest("/_sandbox/deliveries", lines):
            lines.append(f"  {delivery.id} {delivery.paymentId} {delivery.status} to {delivery.url}: {delivery.state}")
            for attempt in delivery.attempts:
                detail = attempt.get("detail") or attempt.get("status", "")
                lines.append(f"    {attempt.at} {attempt.outcome} {detail}".rstrip())
        return "\n".join([*lines, *(["Near misses:", *self._missed] if self._missed else [])])

    def close(self) -> None:
        with self._lock:
            fetcher, self._fetcher = self._fetcher, None
            receivers, self._receivers = self._receivers, []
        if fetcher:
            fetcher.close()
        for receiver in receivers:
            receiver.close()

    def _call(self, method: str, path: str, body: Any = None, **how: Any) -> Record:
        return self.sandbox._call(method, path, body, world=self, **how)

    def _list(self, path: str, filters: Names) -> List[Record]:
        found: List[Record] = []
        page = Record(next="0")
        cursor = None
        while page.next is not None:
            page = self._call("GET", path, query={**_camel(filters), "limit": 1000, "cursor": cursor})
            found, cursor = found + page.data, page.next
        return found

    def _newest(self, path: str, lines: List[str]) -> List[Record]:
        page = self._call("GET", path, query={"limit": 50})
        if page.next is not None:
            lines.append("  (earlier ones are left out)")
        return list(reversed(page.data))

    def _id(self, named: "Named", kind: str) -> str:
        name = _name(named)
        if _ID.fullmatch(name):
            return name
        found = self._list(f"/_sandbox/{kind}s", {"reference_id": name})
        if len(found) == 1:
            return str(found[0].id)
        known = [each.referenceId for each in self._list(f"/_sandbox/{kind}s", {})[:10]] if not found else []
        raise SandboxError(
            f"{len(found)} {kind}s have the referenceId {name}; use one of their ids: {', '.join(each.id for each in found)}."
            if found else f"No {kind} of this world has the id or referenceId {name}; there is {', '.join(known) or 'none yet'}.")


class Payment:
    """A payin or payout. Every action returns the payment, so that actions and `await_` can be chained.

    An action that the current status does not allow raises SandboxError, which names the allowed ones.
    """

    _kind = ""

    def __init__(self, world: World, payment_id: str, answer: Optional[Record] = None):
        self.world, self.id = world, payment_id
        #: The answer to `create_payin` or `create_payout`, with members such as `pix`. Empty for other objects.
        self.answer = answer or Record()

    @property
    def reference_id(self) -> str:
        """The merchant's own id."""
        return str(self.answer.get("referenceId") or self.details()["referenceId"])

    def act(self: P, action: str, amount: Cents = None, reason: Text = None) -> P:
        """Applies an action by its name, such as "refund". `amount`: a part in cents, for actions that allow it."""
        return self._acted({"action": action, "amount": amount, "reason": reason})

    def force(self: P, status: str, reason: Text = None) -> P:
        """Moves it to any status, even if no action leads there. The payment stays marked as forced."""
        return self._acted({"status": status, "force": True, "reason": reason})

    def await_(self, *statuses: str, timeout: Duration = 10, delivered: bool = False) -> Details:
        """Waits until it has one of the statuses, and with `delivered` until the receiver has accepted its notification.

        `timeout`: real time, at most ten minutes. After it, or at once if the notification is blocked because its receiver is
        public, SandboxError (409, NOT_REACHED) says what it waits for.
        """
        body = {"status": list(statuses), "delivered": delivered, "timeout": _duration(timeout)}
        return Details(self, self._call("POST", "/await", body))

    def details(self) -> Details:
        """Asks for its details."""
        return Details(self, self._call("GET", ""))

    def status(self) -> str: return str(self.details()["status"])

    def _acted(self: P, body: Names) -> P:
        self._call("POST", "/actions", _given(body))
        return self

    def _call(self, method: str, end: str, body: Any = None) -> Record:
        return self.world._call(method, f"/_sandbox/{self._kind}/{_part(self.id)}{end}", body, timeout=_LONGEST_WAIT)


# fmt: off
class Payin(Payment):
    """Each method is an action of the transition table. `reason` is a note for the timeline."""

    _kind = "payins"
    def pay(self, reason: Text = None) -> "Payin": return self.act("pay", reason=reason)
    def pay_late(self, reason: Text = None) -> "Payin": return self.act("pay_late", reason=reason)  # an expired boleto
    def expire(self, reason: Text = None) -> "Payin": return self.act("expire", reason=reason)
    def cancel(self, reason: Text = None) -> "Payin": return self.act("cancel", reason=reason)
    def break_(self, reason: Text = None) -> "Payin": return self.act("break", reason=reason)  # FAILED
    def decline(self, reason: Text = None) -> "Payin": return self.act("decline", reason=reason)
    def authenticate(self, reason: Text = None) -> "Payin": return self.act("authenticate", reason=reason)
    def fail_challenge(self, reason: Text = None) -> "Payin": return self.act("fail_challenge", reason=reason)
    def win_dispute(self, reason: Text = None) -> "Payin": return self.act("win_dispute", reason=reason)
    def lose_dispute(self, reason: Text = None) -> "Payin": return self.act("lose_dispute", reason=reason)
    # With `cents`, a part; by default the rest of the amount.
    def refund(self, cents: Cents = None, reason: Text = None) -> "Payin": return self.act("refund", cents, reason)
    def dispute(self, cents: Cents = None, reason: Text = None) -> "Payin": return self.act("dispute", cents, reason)
    def open_med(self, cents: Cents = None, reason: Text = None) -> "Payin": return self.act("open_med", cents, reason)


class Payout(Payment):
    """Each method is an action of the transition table. `reason` is a note for the timeline."""

    _kind = "payouts"
    def process(self, reason: Text = None) -> "Payout": return self.act("process", reason=reason)
    def approve(self, reason: Text = None) -> "Payout": return self.act("approve", reason=reason)
    def fail(self, reason: Text = None) -> "Payout": return self.act("fail", reason=reason)
# fmt: on


class _Part:
    """A part of a world."""

    def __init__(self, world: World):
        self._world = world
        self._call = world._call


class Balance(_Part):
    """The merchant's money, in cents."""

    def get(self) -> Record:
        """`balance` is the sum of `available`, `reserved`, `blocked` and `scheduled`."""
        return self._call("GET", "/_sandbox/balance")

    def set(self, cents: int) -> Record:
        """Sets the sum of all parts; the available part changes by the difference."""
        return self._call("PUT", "/_sandbox/balance", {"balance": cents})

    def block(self, cents: int, reason: Text = None) -> Record:
        """Blocks this amount until `unblock(block.id)`."""
        return self._call("POST", "/_sandbox/balance/blocks", {"amount": cents, "reason": reason})

    def unblock(self, block_id: str) -> None: self._call("DELETE", f"/_sandbox/balance/blocks/{_part(block_id)}")

    def withdraw(self, cents: int, after: Duration) -> Record:
        """Schedules a withdrawal after this time of the world's clock. Until then, the amount is not available."""
        return self._call("POST", "/_sandbox/balance/withdrawals", {"amount": cents, "after": _duration(after)})

    def cancel_withdrawal(self, withdrawal_id: str) -> None:
        self._call("DELETE", f"/_sandbox/balance/withdrawals/{_part(withdrawal_id)}")


class Clock(_Part):
    """The clock of a world. It determines expiries, settlements, retries and timestamps."""

    _set: Optional[Callable[[datetime], Any]] = None

    def freeze(self) -> Record: return self._told("POST", "/_sandbox/clock/freeze")

    def resume(self, speed: float = 1) -> Record:
        """Lets the clock run, `speed` times as fast as real time."""
        return self._told("POST", "/_sandbox/clock/resume", {"speed": speed})

    def now(self) -> datetime:
        """The world's time, in UTC."""
        return _instant(self._told("GET", "/_sandbox/clock").now)

    def advance(self, duration: Duration) -> Record:
        """Advances the clock, runs the tasks that become due, and waits until their notifications have been attempted.

        0 waits for the notifications that are due now. Returns `from_`, `now`, `ran`, `happened` (each with `at` and `what`)
        and `notifications` (`delivered`, `failed`, `blocked`, `failures`).
        """
        return self._told("POST", "/_sandbox/clock/advance", {"duration": _duration(duration)}, timeout=_LONGEST_WAIT)

    def advance_to(self, instant: Union[datetime, str]) -> Record:
        """Advances the clock to an instant: text in ISO 8601, or a datetime with a time zone."""
        if isinstance(instant, datetime):
            if instant.tzinfo is None:
                raise ValueError(f"{instant} has no time zone; use datetime(..., tzinfo=timezone.utc).")
            instant = instant.astimezone(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        return self._told("POST", "/_sandbox/clock/advance", {"to": instant}, timeout=_LONGEST_WAIT)

    def follow(self, move_to: Callable[[datetime], Any]) -> None:
        """Lets another clock follow, such as that of freezegun or time-machine, by their `move_to`.

        Calls it with the world's time, now and whenever this world's methods change or read the time.
        """
        self._set = move_to
        self.now()

    def _changed(self) -> None:
        if self._set is not None:
            self.now()

    def _told(self, *call: Any, **options: Any) -> Record:
        answer = self._call(*call, **options)
        if self._set is not None:
            self._set(_instant(answer.now))
        return answer

    def agenda(self) -> List[Record]:
        """The scheduled tasks, the earliest first: `at`, `what`, `payment_id`."""
        return list(self._call("GET", "/_sandbox/clock/agenda", query={"limit": 1000}).data)


class Cards(_Part):
    """Creates card tokens and authentications, as the payer's browser does."""

    def token(self, number: str, cvv: Text = "123") -> str:
        """A card token for `Payins.card`, with a valid holder and expiry. `cvv=None` makes one without a CVV."""
        return str(self._call("POST", "/checkout/card-tokens", _given({**_card(number), "cvv": cvv})).token)

    def authenticate(self, token: str, amount: int, challenge: str = "pass") -> Dict[str, str]:
        """Authenticates the cardholder with 3D Secure before the order.

        `challenge` is the outcome if the issuer asks for a challenge: "pass", "fail" or "abandon". Returns the proof:
        `Payins.card(amount, token).with_("card.threeDSecure", proof)`. Raises SandboxError if the cardholder was not
        authenticated.
        """
        order = {"token": token, "amount": amount, "installments": 1, "referenceId": f"order-{secrets.token_hex(5)}"}
        state = self._call("POST", "/checkout/3ds/authentications", order)
        if state.status == "challenge":
            self._world.authentications._end(state.authenticationId, challenge)
            state = self._call("GET", f"/checkout/3ds/authentications/{_part(state.authenticationId)}")
        if state.status not in ("authenticated", "attempted", "informational"):
            raise SandboxError(f"The cardholder was not authenticated: {state.get('reason') or state.status}.", code=state.status)
        return _given({name: state.get(name) for name in ("cavv", "eci", "xid", "version", "referenceId", "authenticationId")})


class Authentications(_Part):
    """Ends 3D Secure challenges as the cardholder. `name` is the id of the authentication or of its payin."""

    def list(self) -> List[Record]: return self._world._list("/_sandbox/authentications", {})
    def pass_(self, name: str) -> Record: return self._end(name, "pass")
    def fail(self, name: str) -> Record: return self._end(name, "fail")
    def abandon(self, name: str) -> Record: return self._end(name, "abandon")

    def _end(self, name: str, action: str) -> Record:
        return self._call("POST", f"/_sandbox/authentications/{_part(name)}/actions", {"action": action})


class Scenario(_Part):
    """A scenario of the world, by its name."""

    def __init__(self, world: World, name: str):
        super().__init__(world)
        self.name = name

    def arm(self, times: int = 1) -> None:
        """Uses it for the next requests with its operation and payment method."""
        self._call("POST", f"/_sandbox/scenarios/{_part(self.name)}/arm", {"times": times})

    def on(self) -> None:
        """Uses it for every request with its operation and payment method, until `world.scenarios_off()`."""
        self._call("POST", f"/_sandbox/scenarios/{_part(self.name)}/on")


_WORST_FIRST = ("FAILED", "WARNING", "REVIEW", "NOT_JUDGED", "DOES_NOT_APPLY", "PASSED")
_DRILL_TIMES = ("patience", "quiet", "place_within", "drill_within")
_DRILL_OPTIONS = ("place", "place_payout", "oracle", "payout_oracle", "reconcile", "page", "restart", "restart_proof", "now", "accept",
                  *_DRILL_TIMES)


class _DrillRun:
    """Plays drills in a world, and answers the questions of the run."""

    def __init__(self, world: World, options: Names):
        unknown = [name for name in options if name not in _DRILL_OPTIONS]
        if unknown:
            raise TypeError(f"Unknown options of drills: {', '.join(unknown)}. There are {', '.join(_DRILL_OPTIONS)}.")
        self._world, self._options = world, options

    def play(self, chosen: Names) -> Record:
        run = self._world._call("POST", "/_sandbox/drills/runs", _given({**chosen, **self._plan()}))
        path = f"/_sandbox/drills/runs/{_part(run.id)}"
        try:
            while run.status != "FINISHED":
                if "question" in run:
                    self._answer(run.id, run.question)
                run = self._world._call("GET", path, query={"wait": "30s"})
            return run
        except BaseException:
            # Stop the run, so that the sandbox restores the world.
            try:
                self._world._call("DELETE", path)
            except SandboxError:
                pass  # The first failure is the one to report.
            raise

    def _plan(self) -> Dict[str, Any]:
        """The options for the sandbox. An empty object means that this process answers."""
        given = self._options
        # Without a place, the run would wait for a person to place the order.
        plan: Dict[str, Any] = {"place": {}}
        for name in ("place", "place_payout", "reconcile", "page", "restart", "restart_proof", "now"):
            if given.get(name):
                plan[name] = {} if callable(given[name]) else given[name]
        for name in ("oracle", "payout_oracle"):
            if given.get(name):
                facts = {fact: f"$.{fact}" if fact in ("shipped", "returns") else f"$.{fact}=true" for fact in given[name]}
                plan[name] = given[name] if "request" in given[name] else {"facts": facts}
        times = {name: _duration(given[name]) for name in _DRILL_TIMES if given.get(name) is not None}
        return _camel({**plan, **times, "accept": given.get("accept")})

    def _answer(self, run_id: str, asked: Record) -> None:
        # Members that the question does not have are None.
        question = Record({"method": None, "referenceId": None, "id": None, "placed": None, **asked})
        try:
            answer = {"text": self._answer_to(question)}
        except Exception as failed:
            answer = {"failed": str(failed) or type(failed).__name__, "notOffered": isinstance(failed, NotImplementedError)}
        try:
            self._world._call("POST", f"/_sandbox/drills/runs/{_part(run_id)}/answer", {"number": question.number, **answer})
        except SandboxError as late:
            if not any(each.get("field") == "number" for each in late.errors):
                raise
            # The run no longer waits for this answer.

    def _answer_to(self, question: Record) -> str:
        payout = question.operation == "payout"
        if question.kind == "ORACLE":
            oracle = self._options["payout_oracle" if payout else "oracle"]
            return json.dumps({fact: ask(question) for fact, ask in oracle.items()})
        others = {"RECONCILE": "reconcile", "RESTART": "restart"}
        name = others.get(question.kind, "place_payout" if payout else "place")
        function = self._options.get(name)
        if not callable(function):
            raise NotImplementedError(f"The drill {question.drill} needs the option {name}.")
        placed = function(question)
        if isinstance(placed, Payment):
            return placed.reference_id
        return str(placed["referenceId"] if isinstance(placed, Mapping) else "" if placed is None else placed)


def _drill_failure(run: Record, fail_on: str, url: str) -> Text:
    """The message if a drill ended with the result `fail_on` or a worse one, or if the run is not valid. Otherwise None."""
    ranks = {result: position for position, result in enumerate(_WORST_FIRST)}

    def rank(drill: Record) -> int: return ranks.get(drill.get("result", "NOT_JUDGED"), -1)

    failed = [drill for drill in run.drills if rank(drill) <= ranks[fail_on]]
    if "notDriven" in run:
        title = f"The run is not valid: {run.notDriven}"
    elif failed:
        title = f"{len(failed)} of {len(run.drills)} drills did not pass:"
    else:
        return None
    shown = sorted(failed or run.drills, key=rank)
    rows = [[drill.get("result", ""), drill.name, drill.get("rule", ""), drill.get("reason", "")] for drill in shown]
    widths = [max(len(row[column]) for row in rows) for column in range(3)] + [0]
    lines = ["  " + "  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]
    advice = dict.fromkeys(f"  what to do: {drill.get('advice', '')}\n  more: {url}/findings/{drill.rule}" for drill in shown if "rule" in drill)
    return "\n".join([title, *lines, *advice])


@dataclass(frozen=True)
class Notification:
    """A notification that a receiver or `World.inbox` got. `body` is empty if the text is not a JSON object. `at` is this computer's time."""

    webhook_id: Text
    payment_id: Text
    status: Text
    reference_id: Text
    path: str
    headers: Mapping[str, str]
    text: str
    body: Record
    at: datetime

    def header(self, name: str) -> Text:
        return next((value for key, value in self.headers.items() if key.lower() == name.lower()), None)

    def signature_valid(self, secret: str) -> bool:
        """Whether it has a Standard Webhooks signature by this `whsec_…`, a value of the setting `webhookSigning`."""
        key = base64.b64decode(secret.replace("whsec_", "", 1))
        signed = f"{self.webhook_id}.{self.header('webhook-timestamp')}.{self.text}".encode()
        expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
        return any(hmac.compare_digest(expected, each) for each in (self.header("webhook-signature") or "").split(" "))


class _Break:
    """An answer that closes the connection."""


class WebhookReceiver(_Closing):
    """A real HTTP server on a free port. It answers 200, or as the test chooses, and keeps all notifications in order."""

    BREAK = _Break()

    def __init__(self) -> None:
        self._received: List[Notification] = []
        #: How many of them `next` has returned.
        self._returned = 0
        self._next: List[Any] = []
        self._answer: Any = 200
        self._delay = 0.0
        self._closed = threading.Event()
        self._changed = threading.Condition()
        receiver = self

        # HTTP/1.0 uses each connection for one request. On a reused connection, a client would repeat a request without an
        # answer by itself.
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None: receiver._handle(self)
            def log_message(self, format: str, *arguments: Any) -> None: pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), name="webhook receiver", daemon=True)
        self._thread.start()

    def url(self, path: str = "/webhooks") -> str:
        """The `webhookUrl` for payments. The receiver accepts every path."""
        return f"http://127.0.0.1:{self._server.server_port}{path}"

    def answers(self, answer: Union[Answer, Callable[[Notification], Answer]]) -> "WebhookReceiver":
        """Sets the answer: a status, `(status, body)`, or a function of the notification that returns one of these."""
        self._answer = answer
        return self

    def answers_next(self, *answers: Any) -> "WebhookReceiver":
        """Sets one answer for each of the next notifications. `WebhookReceiver.BREAK` closes the connection."""
        with self._changed:
            self._next.extend(answers)
        return self

    def slow(self, delay: Duration) -> "WebhookReceiver":
        """Delays every answer by this real time."""
        self._delay = _seconds(delay)
        return self

    def breaks(self) -> "WebhookReceiver":
        """Closes every connection without an answer."""
        return self.answers(self.BREAK)  # type: ignore[arg-type]

    def history(self) -> List[Notification]:
        """All notifications, in the order of arrival."""
        with self._changed:
            return list(self._received)

    def next(self, timeout: Duration = 10) -> Notification:
        """Waits for the first notification that `next` has not returned yet. AssertionError if none arrives in time."""
        seconds = _seconds(timeout)
        with self._changed:
            if not self._changed.wait_for(lambda: len(self._received) > self._returned, seconds):
                raise AssertionError(f"No further notification arrived within {seconds} s, after {self._returned}.")
            self._returned += 1
            return self._received[self._returned - 1]

    def await_(self, payment: "Named", status: str, timeout: Duration = 10) -> Notification:
        """Waits for the first notification with this status of the payment with this id or `referenceId`.

        Returns at once if it has already arrived.
        """
        name, seconds = _name(payment), _seconds(timeout)

        def found() -> Optional[Notification]:
            matching = (n for n in self._received if name in (n.payment_id, n.reference_id) and n.status == status)
            return next(matching, None)

        with self._changed:
            notification = self._changed.wait_for(found, seconds)
            if notification is None:
                arrived = ", ".join(f"{n.payment_id} {n.status}" for n in self._received) or "none"
                raise AssertionError(
                    f"No notification of {name} with status {status} arrived within {seconds} s. These arrived: {arrived}.")
            return notification

    def close(self) -> None:
        if not self._closed.is_set():
            self._closed.set()
            self._server.shutdown()
            self._server.server_close()
            self._thread.join()

    def _handle(self, exchange: http.server.BaseHTTPRequestHandler) -> None:
        text = exchange.rfile.read(int(exchange.headers.get("Content-Length", 0))).decode("utf-8", "replace")
        notification = _notification(exchange.path, dict(exchange.headers.items()), text)
        with self._changed:
            answer = self._next.pop(0) if self._next else self._answer
            self._received.append(notification)
            self._changed.notify_all()
        try:
            if callable(answer):
                answer = answer(notification)
            if not isinstance(answer, _Break):
                status, body = answer if isinstance(answer, tuple) else (200 if answer is None else answer, "")
                if not (isinstance(status, int) and 200 <= status <= 599 and isinstance(body, str)):
                    raise TypeError(f"{answer!r} is not a valid answer; use a status from 200 to 599, or a status and a text.")
        except Exception as failed:  # The sandbox records the answer's body, so the story shows this failure.
            status, body, answer = 500, f"{type(failed).__name__}: {failed}", None
        self._closed.wait(self._delay)
        if isinstance(answer, _Break):
            return
        try:
            exchange.send_response(status)
            exchange.send_header("Content-Length", str(len(body.encode())))
            exchange.end_headers()
            exchange.wfile.write(body.encode())
        except OSError:
            pass  # The sandbox no longer waits, and has recorded a time-out.


def _notification(path: str, headers: Mapping[str, str], text: str) -> Notification:
    try:
        body = json.loads(text, object_hook=Record)
    except ValueError:
        body = None
    known = body if isinstance(body, Record) else Record()
    ids = {name.lower(): value for name, value in headers.items()}
    return Notification(ids.get("webhook-id"), known.get("id"), known.get("status"), known.get("referenceId"), path, headers,
                        text, known, datetime.now(timezone.utc))


class _Fetcher:
    """Fetches a world's notifications, and posts each to its URL from this machine."""

    def __init__(self, world: World):
        self._world = world
        self._closed = threading.Event()
        self._pool = ThreadPoolExecutor(8, "notification")
        self._listener = self._open_listener()
        self._thread = threading.Thread(target=self._run, name="listener", daemon=True)
        self._thread.start()

    def _open_listener(self) -> str: return str(self._world._call("POST", "/_sandbox/listeners", {"lease": "30s"}).id)

    def _run(self) -> None:
        while not self._closed.is_set():
            try:
                path = f"/_sandbox/listeners/{self._listener}/parcels"
                for parcel in self._world._call("POST", path, {"wait": "20s"}, timeout=_LONGEST_WAIT).data:
                    self._pool.submit(self._deliver, self._listener, parcel)
            except (SandboxError, RuntimeError) as ended:
                if self._closed.is_set():
                    return
                try:
                    self._listener = self._open_listener()  # The sandbox may have ended the listener.
                except SandboxError:
                    self._world._missed.append(f"Fetching of notifications has stopped: {ended}")
                    return

    def _deliver(self, listener: str, parcel: Record) -> None:
        outcome: Dict[str, Any] = {"parcel": parcel.id}
        try:
            status, answer = _send("POST", parcel.url, parcel.headers, parcel.body.encode(), 10)
            outcome.update(status=status, answer=answer.decode("utf-8", "replace")[:4096])
        except (OSError, http.client.HTTPException, ValueError) as failed:
            outcome["failure"] = f"{parcel.url} gave no answer: {str(failed) or type(failed).__name__}"
        try:
            self._world._call("POST", f"/_sandbox/listeners/{listener}/outcomes", outcome)
        except SandboxError:
            pass  # The attempt has timed out, or the world was reset. The sandbox retries by itself.

    def close(self) -> None:
        self._closed.set()
        try:
            self._world._call("DELETE", f"/_sandbox/listeners/{self._listener}")
        except SandboxError:
            pass  # It has already ended.
        self._thread.join(5)
        self._pool.shutdown()


class SandboxProcess:
    """A server that this process has started. It ends when its standard input closes, which this process keeps open."""

    def __init__(self, command: Sequence[str], secret_settings: Names, timeout: float):
        # Removes settings from the environment. They are for other sandboxes, such as one that a pipeline has started.
        environment = {n: value for n, value in os.environ.items() if not n.startswith("PAYSANDBOX_") or n in _LAUNCHERS}
        environment.update((f"PAYSANDBOX_{_WORD.sub('_', name).upper()}", str(value)) for name, value in secret_settings.items())
        self._lines: "deque[str]" = deque(maxlen=200)
        self._ready = threading.Event()
        self.url = ""
        arguments = [*command, "--ready-json", "--until-stdin-closes"]
        try:
            self._process = subprocess.Popen(
                arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment,
                encoding="utf-8", errors="replace")
        except OSError as missing:
            raise SandboxError(f"{arguments[0]} cannot be started: {missing.strerror}.") from missing
        self._thread = threading.Thread(target=self._read, name="sandbox output", daemon=True)
        self._thread.start()
        self._ready.wait(timeout)
        if not self.url:
            late = self._process.poll() is None and not self._ready.is_set()
            self.close()
            why = f"within {timeout} s" if late else f"but ended with {self._process.returncode}"
            raise SandboxError(f"{' '.join(command)} did not start a sandbox {why}. It printed:\n{self.output()}")

    @property
    def pid(self) -> int: return self._process.pid

    def output(self) -> str:
        """The last 200 lines that it printed."""
        return "\n".join(list(self._lines))

    def _read(self) -> None:
        assert self._process.stdout
        with self._process.stdout as printed:
            for line in printed:
                self._lines.append(line.rstrip("\n"))
                if not self.url and line.startswith("{"):
                    self.url = json.loads(line)["url"]
                    self._ready.set()
        self._ready.set()

    def close(self) -> None:
        assert self._process.stdin
        try:
            self._process.stdin.close()
        except OSError:
            pass  # The process has already ended.
        try:
            self._process.wait(15)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._thread.join(5)


def _launcher() -> List[str]:
    home = os.environ.get("PAYSANDBOX_HOME")
    if home:
        for place in ("bin/paysandbox", "cli/paysandbox", "paysandbox"):
            if (Path(home) / place).is_file():
                return [str(Path(home) / place), "serve"]
        raise SandboxError(f"PAYSANDBOX_HOME is {home}, which has neither bin/paysandbox nor cli/paysandbox.")
    packaged = _packaged(["serve"])
    if packaged:
        return packaged
    found = shutil.which("paysandbox")
    if not found:
        raise SandboxError(
            "There is no paysandbox on PATH. Install it, or set PAYSANDBOX_HOME to the unpacked archive or a clone, or"
            " PAYSANDBOX_URL to the URL of a running sandbox.")
    return [found, "serve"]


def _packaged(words: List[str], system: str = os.name) -> List[str]:
    """The command for the program in the wheel for this platform. Empty in the other wheel, and in a copy of this file."""
    root = Path(__file__).with_name("paysandbox_program")
    if not root.is_dir():
        return []
    if system != "nt":
        return [str(root / "bin/paysandbox"), *words]
    # The launcher for Windows is a batch file: a shell would read the words again, and run what follows a quote.
    kind, rest = (words[0], words[1:]) if words[:1] in (["serve"], ["mcp"]) else ("tool", words)
    options = json.loads((root / "runtime/arguments.json").read_text(encoding="utf-8"))[kind]
    return [str(root / "runtime/bin/java.exe"), *(option.replace("{root}", str(root)) for option in options), *rest]


def main() -> None:
    """The command `paysandbox` of the wheel for a platform. It becomes the program, so it has its process id and exit code."""
    command = _packaged(sys.argv[1:])
    if os.name == "nt":
        sys.exit(subprocess.call(command))
    os.execv(command[0], command)


def _flags(settings: Names) -> List[str]:
    def text(value: Any) -> str:
        if isinstance(value, (list, tuple)):
            return ",".join(map(text, value))
        return str(value).lower() if isinstance(value, bool) else str(value)

    return [f"--{_WORD.sub('-', name).lower()}={text(value)}" for name, value in settings.items()]


def _send(method: str, url: str, headers: Mapping[str, str], body: Optional[bytes], timeout: float) -> Tuple[int, bytes]:
    """Sends a request directly. The environment's proxies may not reach this machine, so they are not used."""
    target = urlsplit(url)
    kind = http.client.HTTPSConnection if target.scheme == "https" else http.client.HTTPConnection
    connection = kind(target.hostname or "", target.port, timeout=timeout)
    try:
        connection.request(method, (target.path or "/") + (f"?{target.query}" if target.query else ""), body, dict(headers))
        response = connection.getresponse()
        return response.status, response.read()
    finally:
        connection.close()


def _json(answer: bytes) -> Record:
    try:
        return Record(json.loads(answer, object_hook=Record) if answer else {})
    except ValueError as broken:
        raise SandboxError(f"The answer is not JSON: {answer[:200]!r}") from broken


def _name(payment: "Named") -> str:
    return payment if isinstance(payment, str) else payment.id if isinstance(payment, Payment) else str(payment["id"])


def _shown(values: Names, name: str) -> str:
    return json.dumps(values[name], ensure_ascii=False) if name in values else "absent"


def _given(values: Names) -> Dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}


def _camel(names: Names) -> Dict[str, Any]:
    return {re.sub(r"_([a-z])", lambda match: match.group(1).upper(), name): value for name, value in names.items()}


def _instant(text: str) -> datetime: return datetime.fromisoformat(text.replace("Z", "+00:00"))


def _duration(value: Duration) -> str:
    if isinstance(value, str):
        return value
    seconds = value.total_seconds() if isinstance(value, timedelta) else value
    return f"PT{round(seconds * 1000) / 1000:.3f}S"


def _seconds(value: Duration) -> float:
    """The duration in seconds. Text has the sandbox's format: "500ms", "2h30m", "3d", "PT1.5S"."""
    if not isinstance(value, str):
        return value.total_seconds() if isinstance(value, timedelta) else float(value)
    text = re.sub("^p|t", "", value.lower(), count=2) if value[:1] in "Pp" else value
    if not re.fullmatch(r"(\d+(\.\d+)?(ms|[smhd]))+", text):
        raise ValueError(f"{value!r} is not a duration; write 500ms, 10s, 2h30m, 3d or PT1H.")
    units = {"ms": 0.001, "s": 1, "m": 60, "h": 3600, "d": 86400}
    return float(sum(float(count) * units[unit] for count, unit in re.findall(r"(\d+(?:\.\d+)?)(ms|[smhd])", text)))


def _part(text: str) -> str:
    return quote(str(text), safe="")


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


if "pytest" in sys.modules:
    import pytest

    def pytest_addoption(parser: Any) -> None:
        parser.getgroup("paysandbox").addoption(
            "--paysandbox-fail-on-findings", choices=("NOTE", "WARNING", "ERROR"),
            help="the mildest severity of a finding about the application that fails its test")

    def pytest_configure(config: Any) -> None:
        config.addinivalue_line(
            "markers",
            "paysandbox(clock, settings, public_key, secret_key, fail_on_findings): the options of the test's world, and the"
            " mildest severity of a finding that fails the test")

    @pytest.fixture(scope="session")
    def paysandbox_options() -> Dict[str, Any]:
        """The options for `PaySandbox.start`. Override this fixture to change them."""
        return {}

    @pytest.fixture(scope="session")
    def paysandbox(paysandbox_options: Dict[str, Any]) -> Any:
        """The sandbox at `PAYSANDBOX_URL` if that is set, otherwise one that this test run starts and stops."""
        running = os.environ.get("PAYSANDBOX_URL")
        with PaySandbox.from_environment() if running else PaySandbox.start(**paysandbox_options) as sandbox:
            yield sandbox

    @pytest.fixture
    def paysandbox_world(request: Any, paysandbox: PaySandbox) -> Any:
        """A new world for this test. `@pytest.mark.paysandbox(clock="frozen", settings={…})` sets its options.

        If the application has fixed keys, `public_key` and `secret_key`, all its tests have the same world. It is made new for
        each, and tests that use it at the same time fail.
        """
        options = {name: value for name, value in _options(request.node).items() if name != "fail_on_findings"}
        if not (options.get("public_key") and options.get("secret_key")):
            with paysandbox.world(**options) as world:
                yield world
            return
        with _lock(paysandbox.url, options["public_key"]), _renewed(paysandbox, **options) as world:
            yield world

    @pytest.fixture
    def paysandbox_receiver(paysandbox_world: World) -> "WebhookReceiver":
        """A receiver for the notifications of the test's world."""
        return paysandbox_world.receiver()

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_call(item: Any) -> None:
        """Fails the test if there are findings about the application. Not called if the test has already failed."""
        __tracebackhide__ = True
        severity = _options(item).get("fail_on_findings", item.config.getoption("paysandbox_fail_on_findings", None))
        for world in _worlds(item) if severity else ():
            world.assert_no_findings(severity)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(item: Any, call: Any) -> Any:
        """Adds the story of each world among the test's fixtures to the report of a failure, and saves a snapshot."""
        report = (yield).get_result()
        if report.failed and call.when != "teardown":
            for world in _worlds(item):
                report.sections.append(("PaySandbox", _failure_report(world, item.name)))

    def _renewed(sandbox: PaySandbox, settings: Optional[Names] = None, **options: Any) -> World:
        """The world of these keys, as if it were opened with these options now."""
        try:
            sandbox.world(**options)
        except SandboxError as refused:
            if refused.code != "MERCHANT_EXISTS":
                raise
        world = sandbox.world_of(options["public_key"], options["secret_key"])
        world.reset()
        if settings:
            world.settings(settings)
            world.reset("state")  # The opening balance applies from the next reset.
        if options.get("clock") == "frozen":
            world.clock.freeze()
        return world

    def _lock(url: str, public_key: str) -> socket.socket:
        """Fails if another test on this machine uses the world of this key. A port is the lock, as in the kit for JavaScript."""
        port = 20_000 + int.from_bytes(hashlib.sha256(f"{url} {public_key}".encode()).digest()[:2], "big") % 12_000
        holder = socket.socket()
        try:
            holder.bind(("127.0.0.1", port))
        except OSError:
            holder.close()
            raise RuntimeError(
                f"Another test uses the world of {public_key} at the same time (port {port} is its lock); give each process keys of"
                " its own, or run the tests one after the other.") from None
        return holder

    def _options(item: Any) -> Names:
        marker = item.get_closest_marker("paysandbox")
        return marker.kwargs if marker else {}

    def _worlds(item: Any) -> List[World]:
        """Each world among the test's fixtures, once."""
        return list({id(each): each for each in getattr(item, "funcargs", {}).values() if isinstance(each, World)}.values())

    def _private(path: str, flags: int) -> int: return os.open(path, flags, 0o600)

    def _failure_report(world: World, test: str) -> str:
        try:
            story = world.story()
            prefix = re.sub(r"\W+", "-", test)[:60] + "-"
            folder = os.environ.get("PAYSANDBOX_REPORTS") or None  # Otherwise a temporary folder.
            if folder:
                os.makedirs(folder, exist_ok=True)
            with tempfile.NamedTemporaryFile(prefix=prefix, suffix=".snapshot.json", dir=folder, delete=False) as file:
                file.write(world.snapshot())
            # Only its owner may read it, as with the snapshot.
            with open(file.name[:-len("snapshot.json")] + "txt", "x", encoding="utf-8", opener=_private) as text:
                text.write(f"{test}\n{story}\n")
            return f"{story}\nSnapshot: {file.name}"
        except OSError as unwritable:
            return f"{story}\nThe snapshot could not be written: {unwritable}"
        except SandboxError as gone:
            output = world.sandbox.process.output() if world.sandbox.process else ""
            return f"The world could not be read: {gone}\n{output}"
