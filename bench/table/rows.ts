import { read, type Measured } from './measured.ts'

/** A figure or a rule of the design, and the command that measures it. */
export interface Row {
  readonly name: string
  readonly what: string
  readonly aim: string
  /** As typed in the root of the checkout. */
  readonly command: string
  /** The script that measures the row and reports figures; several rows may share one run. */
  readonly script: string
  readonly options?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Runs only if `--only` names it, since it takes long. */
  readonly isLong?: boolean
  /** Whether the README shows it too. */
  readonly isHeadline?: boolean
  /** The text of the figures, and whether the aim is met. */
  readonly judge: (measured: Measured) => RowVerdict
}

export interface RowVerdict {
  readonly said: string
  readonly holds: boolean
}

const VITEST = 'node_modules/vitest/vitest.mjs'

/** A run that fails tells no figure. */
const inDigits = (value: number, digits: number, unit = '') =>
  Number.isNaN(value) ? 'failed' : `${value.toFixed(digits)}${unit}`

const atLeast = (figure: string, aim: number) => (measured: Measured) => {
  const value = read(measured, figure)
  return { said: inDigits(value, 2), holds: value >= aim }
}

const atMost =
  (figure: string, aim: number, unit = '', digits = 2) =>
  (measured: Measured) => {
    const value = read(measured, figure)
    return { said: inDigits(value, digits, unit), holds: value <= aim }
  }

/** A row measured by a test, which passes or fails. */
function proof(name: string, what: string, aim: string, file: string): Row {
  return {
    name,
    what,
    aim,
    command: `ALL_TESTS=1 npx vitest run ${file}`,
    script: VITEST,
    options: ['run', file],
    env: { ALL_TESTS: '1' },
    judge: ({ code }) => ({ said: code === 0 ? 'passed' : 'failed', holds: code === 0 }),
  }
}

export const ROWS: readonly Row[] = [
  {
    name: 'send',
    isHeadline: true,
    what: 'thanks over HTTP, each a send with its recognition, against the same work as one prepared statement in pgbench, 32 clients each',
    aim: '≥ 1.0',
    command: 'npm run bench:send',
    script: 'bench/send.ts',
    judge: atLeast('spread', 1),
  },
  {
    name: 'hot',
    isHeadline: true,
    what: 'sends to one hot receiver against spread receivers',
    aim: '≥ 1.0',
    command: 'npm run bench:send',
    script: 'bench/send.ts',
    judge: atLeast('hot to spread', 1),
  },
  {
    name: 'delivery',
    what: 'thanks over HTTP, p95, beside a slow or silent mail server, receiver of webhooks, chat or push service, against the slower of two companies that are beside none, or beside a push service that answers (the worst of them)',
    aim: '≤ 1.2',
    command: 'npm run bench:delivery',
    script: 'bench/delivery.ts',
    judge: atMost('p95 ratio', 1.2),
  },
  {
    name: 'bonus',
    isHeadline: true,
    what: 'bonus for 100,000 people in one transaction against the plain SQL for the same rows',
    aim: '≤ 1.5',
    command: 'npm run bench:bonus',
    script: 'bench/bonus.ts',
    judge: atMost('ratio', 1.5),
  },
  {
    name: 'history',
    what: 'history page 10,000 against page 1 at 1,000,000 entries',
    aim: '≤ 1.1',
    command: 'npm run bench:scale',
    script: 'bench/scale.ts',
    judge: atMost('history', 1.1),
  },
  {
    name: 'wall',
    what: 'wall page 10,000 against page 1 at 1,000,000 recognitions',
    aim: '≤ 1.1',
    command: 'npm run bench:wall',
    script: 'bench/wall.ts',
    judge: atMost('wall', 1.1),
  },
  {
    name: 'wall-pages',
    what: 'first page of the wall, For me, a profile and searches at 1,000,000 recognitions, p95 of the slowest',
    aim: '≤ 50 ms',
    command: 'npm run bench:wall',
    script: 'bench/wall.ts',
    judge: atMost('wall, p95', 50, ' ms', 0),
  },
  {
    name: 'all-data',
    what: 'All Data of 100,000 people, p95 of the slowest of its pages, searches, sorts and filters',
    aim: '≤ 150 ms',
    command: 'npm run bench:scale',
    script: 'bench/scale.ts',
    judge: atMost('all data, p95', 150, ' ms', 0),
  },
  {
    name: 'live',
    isHeadline: true,
    what: "balance change to the recipient's open page, 1,000 connected, p95 (the slower of one and two processes)",
    aim: '≤ 100 ms',
    command: 'npm run bench:live',
    script: 'bench/live.ts',
    judge: atMost('p95', 100, ' ms', 0),
  },
  {
    name: 'live-many',
    what: "balance change to the recipient's open page, 10,000 connected, p95",
    aim: '≤ 250 ms',
    command: 'npm run bench:live',
    script: 'bench/live.ts',
    judge: atMost('many, p95', 250, ' ms', 0),
  },
  {
    name: 'live-memory',
    what: 'memory of each of 10,000 connections',
    aim: '≤ 40 KB',
    command: 'npm run bench:live',
    script: 'bench/live.ts',
    judge: atMost('KB a page', 40, ' KB', 1),
  },
  {
    name: 'login',
    isHeadline: true,
    what: 'first load of /login: JavaScript over the wire, brotli',
    aim: '≤ 140 KB',
    command: 'npm run bench:first-load',
    script: 'bench/first-load.ts',
    judge: atMost('kilobytes', 140, ' KB', 1),
  },
  {
    name: 'lighthouse',
    what: 'Lighthouse mobile of /login: performance, accessibility, best practices (median of 3)',
    aim: '≥ 98, 100, 100',
    command: 'npm run bench:first-load',
    script: 'bench/first-load.ts',
    judge: (measured) => {
      const scores = ['performance', 'accessibility', 'best-practices'].map((name) =>
        Math.round(read(measured, name)),
      )
      const holds = scores.every((score, place) => score >= (place === 0 ? 98 : 100))
      return { said: scores.map((score) => inDigits(score, 0)).join(', '), holds }
    },
  },
  {
    name: 'home',
    what: 'first load of Home, signed in: JavaScript over the wire, brotli',
    aim: '≤ 220 KB',
    command: 'npm run bench:first-load',
    script: 'bench/first-load.ts',
    judge: atMost('home, kilobytes', 220, ' KB', 1),
  },
  {
    name: 'home-lighthouse',
    what: 'Lighthouse mobile of Home, signed in: performance (median of 3)',
    aim: '≥ 90',
    command: 'npm run bench:first-load',
    script: 'bench/first-load.ts',
    judge: (measured) => {
      const score = Math.round(read(measured, 'home, performance'))
      return { said: inDigits(score, 0), holds: score >= 90 }
    },
  },
  {
    name: 'interactions',
    what: 'key or click to the next paint at 4 × CPU slowdown, p95 (the slowest of composer, wall and All Data)',
    aim: '≤ 200 ms',
    command: 'npm run bench:interactions',
    script: 'bench/interactions.ts',
    judge: atMost('interaction, p95', 200, ' ms', 0),
  },
  {
    name: 'start',
    isHeadline: true,
    what: '`npm start`, installed and built, to the first answer against bare PostgreSQL and `node -e 0` through npm',
    aim: '≤ 4 ×',
    command: 'npm run bench:start',
    script: 'bench/start.ts',
    judge: atMost('ratio', 4, ' ×'),
  },
  {
    name: 'memory',
    what: 'resident memory at rest, after a start that had to build',
    aim: '≤ 170 MB',
    command: 'npm run bench:start',
    script: 'bench/start.ts',
    judge: atMost('megabytes', 170, ' MB', 0),
  },
  {
    name: 'faults',
    isLong: true,
    what: '1,000,000 random operations while processes, connections, disks and replies fail',
    aim: '0 violations, 0 acknowledged lost, 0 doubled',
    command: 'npm run test:faults -- --operations 1000000',
    script: 'scripts/test-faults.ts',
    options: ['--operations', '1000000'],
    judge: ({ code }) => ({ said: code === 0 ? '0, 0, 0' : 'violated', holds: code === 0 }),
  },
  {
    name: 'peers',
    isLong: true,
    what: 'the same sends and purchases on Laurel, Parse Server and Directus: rules that Laurel keeps under faults, and its rate against the fastest other',
    aim: 'all, ≥ 1 ×',
    command: 'npm run bench:peers',
    script: 'bench/peers.ts',
    judge: (measured) => {
      const [rules, broken] = [read(measured, 'rules'), read(measured, 'broken rules')]
      const ratio = read(measured, 'to the fastest peer')
      const said = `${inDigits(rules - broken, 0)}/${inDigits(rules, 0)}, ${inDigits(ratio, 1, ' ×')}`
      return { said, holds: broken === 0 && ratio >= 1 }
    },
  },
  proof(
    'last-items',
    '1,000 buyers on 10 items',
    'exactly 10 sold',
    'test/concurrency/shop-last-items.long.test.ts',
  ),
  proof(
    'fuzz',
    'fuzzed requests over every endpoint',
    'no 5xx, no hang, nothing changed by a refused one',
    'test/bad-input.test.ts',
  ),
  proof(
    'access',
    'every endpoint × every role',
    'only what the contract says',
    'test/access-matrix.test.ts',
  ),
]
