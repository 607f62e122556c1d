"""The server's refusals as exceptions; their text is the server's message."""

from __future__ import annotations

import re
from typing import Any


class SerieslabError(Exception):
    """A refused call. `fields` has the reasons by field, such as `measurements.3`."""

    def __init__(self, detail: str, status: int = 0, code: str = '', fields: dict[str, str] | None = None) -> None:
        reasons = [reason for reason in (fields or {}).values() if reason != detail]
        super().__init__('\n'.join([detail, *reasons]))
        self.detail = detail
        self.status = status
        self.code = code
        self.fields = fields or {}


class NotSignedIn(SerieslabError):
    """The access token is wrong, revoked or has ended."""


class Forbidden(SerieslabError):
    """The access token, or the role of its account, does not allow this."""


class NotFound(SerieslabError):
    """There is no such thing, or the access token does not reach it."""


class Busy(SerieslabError):
    """A job of the experiment has not ended in time."""


class JobFailed(SerieslabError):
    """A job has ended without a result."""


class Unreachable(SerieslabError):
    """The server could not be reached, however often it was tried."""


def error_of(status: int, body: Any) -> SerieslabError:
    answer = body if isinstance(body, dict) else {}
    code = str(answer.get('code', ''))
    kinds: dict[int, type[SerieslabError]] = {401: NotSignedIn, 403: Forbidden, 404: NotFound}
    kind = kinds.get(status, SerieslabError)
    if code == 'busy':
        kind = Busy
    return kind(str(answer.get('detail', f'The server answered {status}')), status, code, answer.get('fields'))


def in_rows(error: SerieslabError, positions: list[int]) -> SerieslabError:
    """The refusal of a report with the caller's rows: empty ones are not sent, and a long report is sent in parts."""
    fields = {
        re.sub(r'(?<=^measurements\.)\d+', lambda found: str(positions[int(found[0])]), field): re.sub(
            r'(?<=\bRow )\d+', lambda found: str(positions[int(found[0]) - 1] + 1), reason
        )
        for field, reason in error.fields.items()
    }
    return type(error)(error.detail, error.status, error.code, fields)
