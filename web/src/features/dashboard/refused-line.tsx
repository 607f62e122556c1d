import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { Refusal } from '#shared/rules/permissions.ts';
import { refusalTexts } from '#shared/rules/refusal-texts.ts';
import { paths } from '#web/lib/paths.ts';
import { unusableLink } from '#web/lib/unusable-link.ts';

/** Why the address that was asked for led here, with the way on. */
export function RefusedLine() {
  const why = refusedAddress(useLocation().state);
  const navigate = useNavigate();
  if (!why) return null;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 3 }}
      action={
        <>
          {why.to && (
            <Button color="inherit" size="small" component={Link} to={why.to}>
              {why.label}
            </Button>
          )}
          <Button color="inherit" size="small" onClick={() => navigate(paths.dashboard, { replace: true })}>
            Close
          </Button>
        </>
      }
    >
      {why.text}
    </Alert>
  );
}

/** Why an address was not opened, and where to go instead. */
interface RefusedAddress {
  text: string;
  to?: string;
  label?: string;
}

/**
 * From the state of the dashboard's history entry, which guards of routes and failed calls write. It stays when the page
 * is loaded again, and goes when the person leaves.
 */
function refusedAddress(state: unknown): RefusedAddress | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const { left, why, because }: { left?: unknown; why?: unknown; because?: unknown } = state;
  if (typeof left !== 'string') return undefined;
  const screen = left.split('/').at(-1)?.replace('-', ' ');
  const reason = reasons.find(([refusal]) => refusal === why)?.[1];
  if (reason) return { text: `You may not open ${screen}: ${reason}.`, ...wayFrom(left) };
  if (typeof because === 'string' && because !== '')
    return { text: `What you asked for in ${screen} was refused. ${because}.`, ...wayFrom(left) };
  const missing = places.find(([refusal]) => refusal === why)?.[1];
  return { text: missing ?? unknownThing(left), ...wayFrom(left.replace(/charts$/, '')) };
}

const reasons: readonly (readonly [Refusal, string])[] = [
  ['not_superadmin', 'this screen is for superadmins. Ask one of them'],
  ['workspace_invalid', 'the workspace is inactive or its licence has expired'],
  ['read_only', 'your role only reads'],
  ['licence', 'the licence of the workspace does not include it'],
  ['permission', 'your role lacks the permission'],
];
const places: readonly (readonly [Refusal, string])[] = [
  ['company_sign_in', `${refusalTexts.company_sign_in}.`],
  ['second_factor', `${refusalTexts.second_factor}.`],
  ['not_a_member', 'This workspace does not exist, or you are not a member of it. Ask an administrator.'],
  ['not_assigned', 'This project does not exist, or you are not assigned to it. Ask who manages the workspace.'],
];

/** A call of the screen was answered by 403 or 404. */
const unknownThing = (left: string) =>
  left === '/verify-email'
    ? unusableLink
    : `This ${thingAt(left)} does not exist, or your role does not allow what you asked for.`;

function thingAt(left: string): string {
  if (/\/experiments\/[^/]+\//.test(left)) return 'experiment';
  if (/\/projects\/[^/]+\//.test(left)) return 'project';
  return left.startsWith('/workspaces/') ? 'workspace' : 'screen';
}

function wayFrom(left: string): Omit<RefusedAddress, 'text'> {
  if (left.endsWith('/charts')) return { to: left.replace(/charts$/, 'series'), label: 'Its series' };
  const thing = thingAt(left);
  if (thing === 'experiment') return { to: paths.allExperiments, label: 'Experiments' };
  return thing === 'screen' ? {} : { to: paths.allProjects, label: 'Projects' };
}
