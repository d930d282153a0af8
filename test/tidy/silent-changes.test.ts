import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { read, sources } from './sources.ts'

/** Folders below every feature, whose callers tell. */
const BELOW = new Set(['platform', 'ledger', 'audit-log', 'demo', 'app'])

const FEATURES = [
  ...new Set(sources.flatMap((file) => /^src\/([^/]+)\/server\//.exec(file)?.[1] ?? [])),
].filter((folder) => !BELOW.has(folder))

/** Verbs that change a table and tell nobody, by the reason. */
const SILENT: Readonly<Record<string, string>> = {
  'the caller in another folder tells': `
    followReplacedAddresses forgetOtherWaysIn invitePeople moveAdministrator takeOverPlans`,
  'a person is erased, or becomes the administrator: told once, by the caller': `
    eraseUser forgetAllowance forgetChatAccounts forgetDrafts forgetFeed forgetGaps forgetImportRows forgetInBonuses
    forgetInDeliveries forgetInDirectory forgetKnownSignIns forgetLeaving forgetNotes forgetNews
    forgetPayroll forgetQuestions forgetRoles forgetSignIns forgetThanks forgetTokens`,
  'time has passed, or a backup was restored': `
    endOldSessions forgetDue forgetNotifications forgetOldGaps removeExpiredTokens removeLinkCodes removeOldAddresses removeOldDrafts removeOldEvents
    removeSealedWords`,
  'begun or checked: what follows tells': `
    beginPasskey beginSecondStep beginVisit checkImport chooseImportColumns createMailWriters makeLinkCode
    previewInvitation proveByPasskey proveYourself`,
  'delivery of what was told': `
    createPusher keepRefusedAddress queueCards queueDeliveries queueDigests repeatDelivery
    retryUndelivered setSendsMail settleMessages startHandingOver startQueueingNews
    tryWebhook`,
  "a reader's own choice or mark": `
    changeMilestoneChoices changePreferences dismissGap dismissWelcome forgetNewAddress markAllSeen noteOpenedTeam noteSeen openScreen
    pushHandlers readFeed readScreen readScreenPicture unsubscribe`,
  'history with past dates, before anybody looks': 'payHistory writeNews writeReplies writeValues',
}
const ALLOWED = new Set(
  Object.values(SILENT).flatMap((names) => names.split(/\s+/).filter(Boolean)),
)

const WRITES =
  /\.(?:insertInto|updateTable|deleteFrom)\(|\bstoreBatch\(|\b(?:insert into|delete from)\b|\bupdate \w+(?:\s+\w+)?\s+set\b/
const TELLS = /\b(?:record(?:Many|AtMost)?|(?:announce|notify|publish)\w*)\(/

/** A top-level declaration: a verb, or a statement of SQL that it uses. */
interface DeclaredVerb {
  readonly name: string
  readonly text: string
  /** The declarations that it uses, as `file#name`. */
  readonly uses: readonly string[]
}

/** The declarations of a feature's server, by `file#name`, without its handlers. */
function declarationsOf(feature: string): ReadonlyMap<string, DeclaredVerb> {
  const files = serverOf(feature).filter((file) => !/\/(?:\w+-)?handlers\.ts$/.test(file))
  const all = new Map<string, DeclaredVerb>()
  for (const file of files) {
    const source = read(file).replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')
    const known = new Map<string, string>()
    for (const [, names = '', from = ''] of source.matchAll(
      /import \{([^}]*)\} from '([.#][^']+)'/g,
    )) {
      for (const name of names.match(/\w+/g) ?? [])
        known.set(name, `${importedFile(file, from)}#${name}`)
    }
    const found = [
      ...source.matchAll(/^(?:export )?(?:async )?(?:function\*?|const|class) (\w+)/gm),
    ].map((match) => ({ name: match[1] ?? '', start: match.index }))
    for (const { name } of found) known.set(name, `${file}#${name}`)
    for (const [index, { name, start }] of found.entries()) {
      const text = source.slice(start, found[index + 1]?.start)
      const uses = [...new Set(text.match(/\w+/g))].flatMap((word) => known.get(word) ?? [])
      const key = `${file}#${name}`
      all.set(key, { name, text, uses: uses.filter((used) => used !== key) })
    }
  }
  return all
}

function importedFile(file: string, from: string): string {
  return from.startsWith('#') ? `src/${from.slice(1)}` : normalize(join(dirname(file), from))
}

function serverOf(feature: string): string[] {
  return sources.filter(
    (file) => file.startsWith(`src/${feature}/server/`) && !file.endsWith('.test.ts'),
  )
}

/** Whether a declaration, or one that it uses, matches the pattern. */
function does(
  all: ReadonlyMap<string, DeclaredVerb>,
  key: string,
  what: RegExp,
  seen = new Set<string>(),
): boolean {
  const one = all.get(key)
  if (one === undefined || seen.has(key)) return false
  seen.add(key)
  return what.test(one.text) || one.uses.some((used) => does(all, used, what, seen))
}

/** The feature's verbs: declarations that only handlers or other folders use. */
function verbsOf(feature: string) {
  const all = declarationsOf(feature)
  const used = new Set([...all.values()].flatMap(({ uses }) => uses))
  return [...all]
    .filter(([key]) => !used.has(key) && does(all, key, WRITES))
    .map(([key, { name }]) => ({ name, tells: does(all, key, TELLS) }))
}

describe.each(FEATURES)('%s', (feature) => {
  test('tells of every change of a table', () => {
    const verbs = verbsOf(feature)
    const silent = verbs.filter(({ name, tells }) => !tells && !ALLOWED.has(name))
    expect(silent.map(({ name }) => name)).toEqual([])
  })
})

test('every exception is a verb that changes a table and tells nobody', () => {
  const silent = FEATURES.flatMap(verbsOf).filter(({ tells }) => !tells)
  expect(new Set(silent.map(({ name }) => name))).toEqual(ALLOWED)
})
