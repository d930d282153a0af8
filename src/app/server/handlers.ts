import { sql } from 'kysely'
import { findAllowanceUses } from '#allowance/server/group-allowances.ts'
import { allowanceHandlers } from '#allowance/server/handlers.ts'
import { apiTokenHandlers } from '#api-tokens/server/handlers.ts'
import type { Endpoints } from '#app/contract/endpoints.ts'
import { CHAT_LIMITS } from '#assistant/server/chat-limits.ts'
import { assistantHandlers } from '#assistant/server/handlers.ts'
import { auditLogHandlers } from '#audit-log/server/handlers.ts'
import { authHandlers } from '#auth/server/handlers.ts'
import { ATTEMPT_LIMITS } from '#auth/server/limit-attempts.ts'
import { readAddressee } from '#auth/server/write-mail.ts'
import { awardHandlers } from '#awards/server/handlers.ts'
import { awardImport } from '#awards/server/import-awards.ts'
import type { LockChosen } from '#bonuses/server/enter-bonus.ts'
import { bonusHandlers } from '#bonuses/server/handlers.ts'
import { bonusImport } from '#bonuses/server/import-bonuses.ts'
import { chatHandlers } from '#chat/server/handlers.ts'
import { correctionHandlers } from '#corrections/server/handlers.ts'
import { feedHandlers } from '#feeds/server/handlers.ts'
import { groupHandlers } from '#groups/server/handlers.ts'
import type { FindGroupUses } from '#groups/server/read-groups.ts'
import { handoverHandlers } from '#handover/server/handlers.ts'
import { importHandlers } from '#imports/server/handlers.ts'
import { leavingHandlers } from '#leaving/server/handlers.ts'
import { planLeavings } from '#leaving/server/plan-leaving.ts'
import { manualHandlers } from '#manuals/server/handlers.ts'
import { createPassageSearch } from '#manuals/server/search/search-manuals.ts'
import { draftHandlers } from '#mcp/server/handlers.ts'
import { findMilestoneUses } from '#milestones/server/group-uses.ts'
import { milestoneHandlers } from '#milestones/server/handlers.ts'
import { holidayImport } from '#milestones/server/import-holidays.ts'
import { milestoneImport } from '#milestones/server/import-milestones.ts'
import { isOnNote } from '#milestones/server/read-signings.ts'
import { notificationHandlers } from '#notifications/server/handlers.ts'
import { pushHandlers } from '#notifications/server/push/subscriptions.ts'
import { payoutHandlers } from '#payouts/server/handlers.ts'
import { payrollHandlers } from '#payroll/server/handlers.ts'
import type { Handlers } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Sealer } from '#platform/server/db/sealing.ts'
import { fileHandlers } from '#platform/server/files/handlers.ts'
import type { IsOnCard } from '#platform/server/files/read-picture.ts'
import { BUILD } from '#platform/server/operation/version.ts'
import { privacyHandlers } from '#privacy/server/handlers.ts'
import { provisioningHandlers } from '#provisioning/server/handlers.ts'
import { recognitionHandlers } from '#recognition/server/handlers.ts'
import { isOnCard } from '#recognition/server/read-cards.ts'
import { createSender } from '#recognition/server/send-thanks.ts'
import { reportHandlers } from '#reports/server/handlers.ts'
import { roleHandlers } from '#roles/server/handlers.ts'
import { mailLookReader } from '#settings/server/company-look.ts'
import { settingsHandlers } from '#settings/server/handlers.ts'
import { createSheets } from '#settings/server/say-to.ts'
import type { FixedSettings } from '#settings/server/settings.ts'
import { codeImport } from '#shop/server/codes/import-codes.ts'
import { findAudienceUses } from '#shop/server/gifts/audience.ts'
import { shopHandlers } from '#shop/server/handlers.ts'
import { stockImport } from '#shop/server/stock/import-stock.ts'
import { statusHandlers } from '#status/server/handlers.ts'
import { userHandlers } from '#users/server/handlers.ts'
import { userImport } from '#users/server/import-users.ts'
import { lockChosen } from '#users/server/lock-chosen.ts'
import { readUserRow } from '#users/server/user-row.ts'
import { walletHandlers } from '#wallet/server/handlers.ts'
import { createPointMover } from '#wallet/server/move-points.ts'
import { webhookHandlers } from '#webhooks/server/handlers.ts'
import type { AppOptions } from './app-options.ts'
import { fixedSettings } from './config.ts'
import type { Work } from './start-work.ts'

type IsAddressee = (mail: Parameters<typeof readAddressee>[1]) => Promise<boolean>

/** Nobody gives points to the administrator. */
const lockReceivers: LockChosen = (tx, chosen) => lockChosen(tx, chosen, 'bonus-self')

/** The features that use groups. */
const GROUP_USES: readonly FindGroupUses[] = [
  findAllowanceUses,
  findMilestoneUses,
  findAudienceUses,
]

/** The handlers of every endpoint, each with what its feature needs. */
export async function handlersOf(parts: AppOptions, work: Work): Promise<Handlers<Endpoints>> {
  const { config, database, log, limits = ATTEMPT_LIMITS, chatLimits = CHAT_LIMITS } = parts
  const { drawing, files, metrics, reading } = work
  const fixed = fixedSettings(config)
  const { publicUrl } = config
  const sendsMail = config.mail !== null
  const openSheet = createSheets(database, fixed)
  const move = createPointMover(database, metrics?.queue('points'), fixed)
  const sender = createSender(database, metrics?.queue('thanks'))
  const isMeant: IsAddressee = async (mail) => (await readAddressee(database, mail)) !== null
  const readUser = (userId: number) => readUserRow(database, userId)
  const users = userImport(fixed, { sendsMail, planLeavings })
  const search = createPassageSearch(database)
  const imports = importRules(fixed, users, work.webhooks.sealer)
  return {
    ...authHandlers({
      database,
      fixed,
      sendsMail,
      services: config,
      readLook: mailLookReader(database, fixed, work.logos),
      ...work.signIns,
      limits,
      version: BUILD,
    }),
    ...simpleHandlers(database),
    ...webhookHandlers({ database, ...work.webhooks }),
    ...chatHandlers({ database, files, ...sender, ...work.webhooks, publicUrl }),
    ...userHandlers({ database, fixed, version: BUILD, sendsMail, openSheet }),
    ...recognitionHandlers(database, sender),
    ...feedHandlers({ database, files, fixed, publicUrl, version: BUILD }),
    ...walletHandlers(database, { move, fixed }),
    ...financeHandlers(database, fixed, openSheet),
    ...correctionHandlers(database, readUser),
    ...reportHandlers(database, { fixed, sendsMail, openSheet }),
    ...companyPointHandlers(database, {
      readUser,
      openSheet,
      fixed,
      sealer: work.webhooks.sealer,
      observer: metrics?.queue('bonuses'),
    }),
    ...leavingHandlers(database, fixed),
    ...handoverHandlers(database, { limits, fixed, version: BUILD }),
    ...privacyHandlers({ database, files, log }),
    ...shopHandlers(database, openSheet, {
      sealer: work.webhooks.sealer,
      fixed,
      observer: metrics?.queue('purchases'),
    }),
    ...auditLogHandlers(database, openSheet),
    ...settingsHandlers({ database, fixed, files, logos: work.logos }),
    ...statusHandlers({ ...work, ...work.webhooks, config, database, fixed }),
    ...notificationHandlers({ database, jobs: work.jobs, isMeant }),
    ...importHandlers(database, imports, { sendsMail, openSheet }),
    ...manualHandlers(database, search),
    ...assistantHandlers({ database, search, model: config.model, chatLimits, log }),
    ...fileHandlers({ database, files, drawing, reading, isOnCard: isOnCardOrNote }),
  }
}

/** The rules of each kind of file. */
/** SQL: a card, a comment, or a note on a card to come that this person may read shows the picture. */
const isOnCardOrNote: IsOnCard = (reader) => sql`(${isOnCard(reader)} or ${isOnNote(reader)})`

function importRules(fixed: FixedSettings, users: ReturnType<typeof userImport>, sealer: Sealer) {
  return {
    users,
    bonuses: bonusImport,
    awards: awardImport(fixed),
    stock: stockImport,
    holidays: holidayImport,
    milestones: milestoneImport,
    codes: codeImport(sealer),
  }
}

type CompanyPointParts = Omit<Parameters<typeof bonusHandlers>[1], 'lockChosen'> & {
  readonly fixed: FixedSettings
  readonly sealer: Sealer
}

/** Points of the company: bonuses to deposit, points that buy gifts or that one gives, and milestones. */
function companyPointHandlers(database: Database, { fixed, sealer, ...parts }: CompanyPointParts) {
  return {
    ...bonusHandlers(database, { ...parts, lockChosen: lockReceivers }),
    ...awardHandlers(database, { fixed, lockChosen: lockReceivers }),
    ...allowanceHandlers(database, lockReceivers),
    ...milestoneHandlers(database, { fixed, sealer, openSheet: parts.openSheet }),
  }
}

/** The handlers for finance: payouts and payroll. */
function financeHandlers(...parts: Parameters<typeof payoutHandlers>) {
  return { ...payoutHandlers(...parts), ...payrollHandlers(...parts) }
}

/** The handlers of features that need the database alone. */
function simpleHandlers(database: Database) {
  return {
    ...apiTokenHandlers(database),
    ...groupHandlers(database, GROUP_USES),
    ...draftHandlers(database),
    ...provisioningHandlers(database),
    ...roleHandlers(database),
    ...pushHandlers(database),
  }
}
