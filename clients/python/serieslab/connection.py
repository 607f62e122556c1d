"""Calls of the API, tried again until they are answered."""

from __future__ import annotations

import json
import random
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from typing import Any

from .bar import is_watched
from .calls import Calls
from .errors import Busy, SerieslabError, Unreachable, error_of

#: Longer than the server waits for a job.
_SECONDS = 35
#: A file of 25 MB over a slow line.
_CONTENT_SECONDS = 300
_LONGEST_PAUSE = 8.0


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """Following a redirect would send the access token to another address."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Connection:
    """Calls of an account, with its access token."""

    def __init__(
        self, url: str, token: str, *, tries: int = 8, busy_seconds: float = 300, progress: bool | None = None
    ) -> None:
        """
        :param tries: how often a call is tried when the network or the server fails
        :param busy_seconds: how long a call waits for another job of the experiment to end
        :param progress: whether jobs and long reports show a progress bar; by default in notebooks and terminals
        """
        address = urllib.parse.urlsplit(url)
        if address.scheme != 'https' and address.hostname not in ('localhost', '127.0.0.1', '::1'):
            raise ValueError('An access token is sent over https only')
        self.url = url.rstrip('/')
        self.tries = tries
        self.busy_seconds = busy_seconds
        self.progress = is_watched() if progress is None else progress
        self._token = token
        #: A method for each call of the API, with its types.
        self.calls = Calls(self)
        self._opener = urllib.request.build_opener(_NoRedirect)

    def __repr__(self) -> str:
        return f'Serieslab({self.url!r})'

    def call(
        self, method: str, path: str, body: Any = None, *, query: dict[str, Any] | None = None, key: str | None = None
    ) -> Any:
        """
        Calls the API, as its reference at `/api/docs` describes it, and returns the answer.

        :param key: the `Idempotency-Key` of a POST; by default each call has one of its own
        """
        own = key or str(uuid.uuid4())
        waits_until = time.monotonic() + self.busy_seconds
        failed = 0
        while True:
            status, answer = self._send(method, path, body, query, own)
            if status is not None and status < 400:
                return answer
            error = Unreachable(str(answer)) if status is None else error_of(status, answer)
            if isinstance(error, Busy) and time.monotonic() < waits_until:
                time.sleep(1)
                continue
            failed += 1
            if failed >= self.tries or not _is_worth_another_try(error):
                raise error
            time.sleep(min(_LONGEST_PAUSE, 0.25 * 2**failed) * random.uniform(0.5, 1))

    def content(self, method: str, address: str, data: bytes | None = None) -> bytes:
        """Sends or reads the content of a file at a signed address, which needs no token, and is sent none."""
        for failed in range(1, self.tries + 1):
            request = urllib.request.Request(self.url + address, data, {'Content-Type': 'application/octet-stream'}, method=method)
            try:
                with self._opener.open(request, timeout=_CONTENT_SECONDS) as response:
                    return bytes(response.read())
            except urllib.error.HTTPError as refused:
                with refused:
                    error: SerieslabError = error_of(refused.code, None)
            except (OSError, urllib.error.URLError) as broken:
                error = Unreachable(f'The server could not be reached: {broken}')
            if failed == self.tries or not _is_worth_another_try(error):
                break
            time.sleep(min(_LONGEST_PAUSE, 0.25 * 2**failed) * random.uniform(0.5, 1))
        raise error

    def _send(
        self, method: str, path: str, body: Any, query: dict[str, Any] | None, key: str
    ) -> tuple[int | None, Any]:
        address = f'{self.url}/api{path}' + _asked(query)
        data = None if body is None else json.dumps(body, allow_nan=False).encode()
        headers = {'Authorization': f'Bearer {self._token}', 'Content-Type': 'application/json'}
        if method == 'POST':
            headers['Idempotency-Key'] = key
        request = urllib.request.Request(address, data, headers, method=method)
        try:
            with self._opener.open(request, timeout=_SECONDS) as response:
                text = response.read()
                is_csv = response.headers.get_content_type() == 'text/csv'
                return response.status, text.decode() if is_csv else _parsed(text)
        except urllib.error.HTTPError as refused:
            with refused:
                return refused.code, _parsed(refused.read())
        except (OSError, urllib.error.URLError) as broken:
            return None, f'The server could not be reached: {broken}'


def _asked(query: dict[str, Any] | None) -> str:
    given = {name: value for name, value in (query or {}).items() if value is not None}
    return f'?{urllib.parse.urlencode(given)}' if given else ''


def _is_worth_another_try(error: SerieslabError) -> bool:
    is_under_way = error.status == 409 and 'under way' in error.detail
    return isinstance(error, Unreachable) or is_under_way or error.status == 429 or error.status >= 500


def _parsed(text: bytes) -> Any:
    try:
        return json.loads(text) if text else None
    except ValueError:
        return None
