/** A former word of the code, its replacement (docs/glossary.md), and the files in which it means something else. */
interface FormerWord {
  former: RegExp;
  instead: string;
  except?: RegExp;
}

/** Parts of identifiers: `isShownLater` has the parts is, shown, later. */
export const formerIdentifiers: FormerWord[] = [
  { former: /^shower$/, instead: 'present…' },
  { former: /^(told|untold)$/, instead: 'published, pending outcome' },
  { former: /^(heard|unheard|hearings?)$/, instead: 'received' },
  { former: /^(culprit)$/, instead: 'failing formula' },
  { former: /^(lawful|judge|judged|judges)$/, instead: 'feasible, feasibility checker' },
  { former: /^(sentences?)$/, instead: 'message' },
  { former: /^(beside)$/, instead: 'staged' },
  { former: /^(claimed|claiming)$/, instead: 'locked, reserved' },
  // SIMD has lanes.
  { former: /^(lanes?)$/, instead: 'concurrency', except: /engine/ },
  { former: /^(surroundings)$/, instead: 'dependencies' },
];

/** An opener that hides the subject. A question may begin so. */
const opener = /(^|[.;:] )(What|Of|Nobody|Who|Whoever) (?![^.?]*\?)/;

/** Words and turns of phrase in comments. */
export const formerPhrases: FormerWord[] = [
  { former: /\bsentences?\b/i, instead: 'message' },
  { former: /\bnobody's\b/i, instead: 'name the owner, or say that there is none' },
  { former: /\bwhoever\b/, instead: 'name the person or the process' },
  { former: opener, instead: 'begin with the subject' },
  { former: /\b(is|are|was|were) told\b/i, instead: 'published, notified, reported' },
  { former: /\bhea(rs|rd) of\b/i, instead: 'receives' },
  { former: /\bgo(es)? on\b/i, instead: 'continues' },
  { former: /\btaken up\b/i, instead: 'reference count, started' },
  { former: /\b(culprit|lawful)\b/i, instead: 'failing formula, feasible' },
  { former: /\bclaims? the (experiment|lock)\b/i, instead: 'acquires the lock' },
  { former: /\bin lanes\b/i, instead: 'concurrently' },
];

// Strings are matched so that neither a comment in a string nor a word in one counts.
const token = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;
const isComment = (text: string) => text.startsWith('//') || text.startsWith('/*');

/** The former words in a file, as messages. */
export function formerWords(path: string, source: string): string[] {
  const comments = [...source.matchAll(token)].map(([text]) => text).filter(isComment);
  const identifiers = new Set(source.replaceAll(token, ' ').match(/[A-Za-z_$][\w$]*/g));
  const found = (words: FormerWord[], text: string) =>
    words.filter(({ former, except }) => former.test(text) && !except?.test(path));
  return [
    ...[...identifiers].flatMap((name) =>
      partsOf(name)
        .flatMap((part) => found(formerIdentifiers, part))
        .map(({ instead }) => `${path}: ${name}; say: ${instead}`),
    ),
    ...comments
      .map((text) =>
        text
          .replaceAll(/^\/\*\*?|\*\/$|^\/\/|\n\s*(\*(?!\/)|\/\/)/g, '')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      )
      .flatMap((text) =>
        found(formerPhrases, text).map(({ instead }) => `${path}: ${text.slice(0, 80)}; say: ${instead}`),
      ),
  ];
}

/** The sentences of a document whose opener hides the subject, as messages. Headings, quotations and code are not its prose. */
export function formerOpeners(path: string, document: string): string[] {
  const blocks = document
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .split(/\n\s*\n|\n(?=\s*(?:[-*|]|\d+\.) )|\s\|\s/)
    .map((block) =>
      block
        .replaceAll(/\*\*|^\s*(?:[-*|]|\d+\.) /g, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    );
  return blocks
    .filter((block) => !block.startsWith('#') && opener.test(block))
    .map((block) => `${path}: ${opener.exec(block)?.[0]}… in ${block.slice(0, 60)}; begin with the subject`);
}

const partsOf = (name: string) =>
  name
    .split(/_|(?<=[a-z0-9])(?=[A-Z])/)
    .map((part) => part.toLowerCase())
    .filter(Boolean);
