import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, read, sources } from './sources.ts'

/** Lowest first. A folder of src imports itself and those before it; ARCHITECTURE.md draws it. */
const ORDER = [
  'platform',
  'ledger',
  'audit-log',
  'settings',
  'notifications',
  'webhooks',
  'backups',
  'roles',
  'imports',
  'auth',
  'status',
  'api-tokens',
  'groups',
  'users',
  'wallet',
  'payouts',
  'bonuses',
  'awards',
  'allowance',
  'corrections',
  'recognition',
  'shop',
  'milestones',
  'chat',
  'feeds',
  'mcp',
  'leaving',
  'provisioning',
  'handover',
  'manuals',
  'assistant',
  'reports',
  'payroll',
  'privacy',
  'demo',
  'app',
]

interface Rule {
  readonly says: string
  readonly of: RegExp
  readonly forbids: (imported: string, file: string) => boolean
}

const isFramework = (to: string) => to === 'fastify' || to.startsWith('@fastify/')

const RULES: readonly Rule[] = [
  {
    says: 'a contract imports contracts, the schema library and messages only',
    of: /^src\/[^/]+\/contract\//,
    forbids: (to) => !/^src\/[^/]+\/contract\/|^zod\/mini$|^@lingui\/core/.test(to),
  },
  {
    says: 'the server does not import browser code',
    of: /^src\/(?:[^/]+\/server|ledger|demo)\//,
    forbids: (to) => /^src\/[^/]+\/web\//.test(to) || to.startsWith('react'),
  },
  {
    says: 'browser code does not import the server',
    of: /^src\/[^/]+\/web\//,
    forbids: (to) => /^src\/(?:[^/]+\/server|ledger|demo)\//.test(to) || to.startsWith('node:'),
  },
  {
    says: 'the ledger imports contracts, tables, invariants, request hashes and transactions only',
    of: /^src\/ledger\//,
    forbids: (to, file) =>
      !/^src\/[^/]+\/contract\//.test(to) &&
      !to.startsWith('src/ledger/') &&
      !(file === 'src/ledger/tables.ts' && to === 'kysely') &&
      to !== 'src/platform/server/db/tables.ts' &&
      to !== 'src/platform/server/db/invariant.ts' &&
      to !== 'src/platform/server/db/transact.ts' &&
      to !== 'src/platform/server/calls/answer-once.ts' &&
      to !== 'node:timers/promises',
  },
  {
    says: 'features use neither the web framework nor the database driver',
    of: /^src\/(?!platform\/|app\/)/,
    forbids: (to) => isFramework(to) || to === 'pg' || to.startsWith('src/platform/server/http/'),
  },
  {
    says: 'only platform/server/http imports the web framework; app knows its type',
    of: /^src\/(?!platform\/server\/http\/)/,
    forbids: (to) => to.startsWith('@fastify/'),
  },
  {
    says: 'only platform/server/mail imports the mail library',
    of: /^src\/(?!platform\/server\/mail\/)/,
    forbids: (to) => to === 'nodemailer',
  },
  {
    says: 'only platform/server/jobs imports the job engine',
    of: /^src\/(?!platform\/server\/jobs\/)/,
    forbids: (to) => to === 'pg-boss',
  },
  {
    says: 'only auth imports the sign-in provider library',
    of: /^src\/(?!auth\/)/,
    forbids: (to) => to === 'openid-client',
  },
  {
    says: 'only platform/server/files and the demo read or draw pictures',
    of: /^src\/(?!platform\/server\/files\/|demo\/)/,
    forbids: (to) => to === 'sharp' || to.startsWith('@aws-sdk/'),
  },
  {
    says: 'a page loads the endpoints of its own features, not all of them',
    of: /^src\/[^/]+\/web\//,
    forbids: (to) => to === 'src/app/contract/endpoints.ts',
  },
  {
    says: 'ui has no routing and no API',
    of: /^src\/platform\/web\/ui\//,
    forbids: (to) =>
      /^src\/platform\/web\/(?!ui\/|language\/|theme|styles|assets|base-path)/.test(to) ||
      to.startsWith('@tanstack/'),
  },
  {
    says: 'nothing in src imports tests, scripts or benches',
    of: /^src\/(?!.*\.test\.tsx?$|[^/]+\/e2e\/)/,
    forbids: (to) => /^(?:test|scripts|bench)\//.test(to) || to === 'vitest',
  },
]

const isTest = (file: string) => /\.test\.tsx?$|\/e2e\//.test(file)
const folderOf = (file: string) => file.split('/')[1] ?? ''

test('the check finds imports', () => {
  expect(importsOf('src/ledger/write.ts')).toContain('src/platform/server/db/transact.ts')
  expect(importsOf('src/wallet/server/move-points.ts')).toContain('src/ledger/run-commands.ts')
})

test('the order names every folder of src', () => {
  const folders = new Set(sources.filter((file) => file.startsWith('src/')).map(folderOf))
  expect(folders).toEqual(new Set(ORDER))
})

test('a folder imports only itself and those before it', () => {
  const against = sources
    .filter((file) => file.startsWith('src/') && !isTest(file))
    .flatMap((file) =>
      importsOf(file)
        .filter((to) => to.startsWith('src/'))
        .filter((to) => ORDER.indexOf(folderOf(to)) > ORDER.indexOf(folderOf(file)))
        .map((to) => `${file} imports ${to}`),
    )
  expect(against).toEqual([])
})

test.each(RULES)('$says', ({ of, forbids }) => {
  const judged = sources.filter((file) => of.test(file) && !isTest(file))
  expect(judged.length).toBeGreaterThan(0)
  const broken = judged.flatMap((file) =>
    importsOf(file)
      .filter((imported) => forbids(imported, file))
      .map((imported) => `${file} imports ${imported}`),
  )
  expect(broken).toEqual([])
})

const imports = new Map(
  sources
    .filter((file) => file.startsWith('src/') && !isTest(file))
    .map((file) => [file, importsOf(file).filter((to) => to.startsWith('src/'))]),
)

/** Loaded when it is needed. */
const isLazy = (file: string, importer: string) =>
  new RegExp(`import\\(\\s*'[^']*/${basename(file)}'`).test(read(importer))

test('no file imports itself by way of others', () => {
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' > '))
    if (done.has(file) || path.includes(file)) return
    for (const to of imports.get(file) ?? []) if (!isLazy(to, file)) visit(to, [...path, file])
    done.add(file)
  }
  for (const file of imports.keys()) visit(file, [])
  expect(circles).toEqual([])
})

test('a piece under 30 lines stands with its only importer', () => {
  // Files that every feature has; one that the build imports, too; one that messages.test.ts names.
  const expected =
    /\/(?:tables|handlers|events|invariants)\.ts$|\/worker-words\.ts$|\/purchase-date\.ts$/
  const hasSheet = (file: string) => importsOf(file).some((to) => to.endsWith('.module.css'))
  const importers = new Map<string, string[]>()
  for (const [file, all] of imports) {
    for (const to of all) importers.set(to, [...(importers.get(to) ?? []), file])
  }
  const isSmall = (file: string) => read(file).trimEnd().split('\n').length < 30
  const pieces = [...importers].filter(
    ([file, [importer = '', other]]) =>
      imports.has(file) &&
      other === undefined &&
      folderOf(file) === folderOf(importer) &&
      !expected.test(file) &&
      !hasSheet(file) &&
      isSmall(file) &&
      !isLazy(file, importer),
  )
  expect(pieces.map(([file, by]) => `${file} by ${by.join()}`)).toEqual([])
})
