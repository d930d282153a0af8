import type { Logger } from 'pino'
import { startAllowances } from '#allowance/server/start-allowances.ts'
import type { LdapDirectory } from '#auth/server/ldap/directory.ts'
import { noteSeen } from '#auth/server/note-seen.ts'
import type { Provider } from '#auth/server/provider.ts'
import { createMailWriters, recordGivenUpMail } from '#auth/server/write-mail.ts'
import { startBackups } from '#backups/server/start-backups.ts'
import { keepDelivering, queueCards } from '#chat/server/deliver-cards.ts'
import { startLeavings } from '#leaving/server/carry-out-leavings.ts'
import { startMilestones } from '#milestones/server/start-milestones.ts'
import { forgetDue } from '#notifications/server/hand-over.ts'
import { keepRefusedAddress } from '#notifications/server/refused-address.ts'
import { notificationMails, type DrawThanks } from '#notifications/server/write-mails.ts'
import { startCardDrawing } from '#platform/server/cards/card-picture.ts'
import { placeOfDatabase } from '#platform/server/db/bundled-home.ts'
import type { Database } from '#platform/server/db/database.ts'
import { databaseHasRoom, readSpace, ROOM_BYTES } from '#platform/server/db/disk-full.ts'
import { openMonitoringPool, type MonitoringPool } from '#platform/server/db/monitoring-pool.ts'
import { openSealer, type Sealer } from '#platform/server/db/sealing.ts'
import { startCollecting } from '#platform/server/files/collect-orphans.ts'
import { startDrawing } from '#platform/server/files/drawing.ts'
import { watchStore } from '#platform/server/files/open-file-store.ts'
import { OWNER_FILE, readWord } from '#platform/server/files/owner.ts'
import { startReading } from '#platform/server/files/reading.ts'
import { openJobs, type Jobs } from '#platform/server/jobs/open-jobs.ts'
import { Live } from '#platform/server/live/stream.ts'
import {
  postMails,
  type MailSender,
  type MailSenderParts,
} from '#platform/server/mail/post-mails.ts'
import { openMailTransport, type MailSettings } from '#platform/server/mail/smtp.ts'
import { trackFullDisks, type Disk, type DiskProbe } from '#platform/server/operation/full-disks.ts'
import { Outages } from '#platform/server/operation/outages.ts'
import { openOutgoing } from '#platform/server/outgoing/send-request.ts'
import { startMakingMyData } from '#privacy/server/my-data.ts'
import { refuseLdapRoles } from '#provisioning/server/follow-groups.ts'
import { thanksDrawer } from '#recognition/server/draw-thanks.ts'
import { startTellingManagers } from '#reports/server/start-telling-managers.ts'
import { mailLookReader } from '#settings/server/company-look.ts'
import { createLogoDrawer } from '#settings/server/logo.ts'
import { startExpiringCodes } from '#shop/server/codes/expire-codes.ts'
import { startRemindingBuyers } from '#shop/server/hand-over/remind-buyers.ts'
import { orderDeliveries, queueDeliveries, workOnDeliveries } from '#webhooks/server/deliver.ts'
import { describeWebhooks } from '#webhooks/server/describe-webhooks.ts'
import { startHandingOver } from '#webhooks/server/hand-over.ts'
import type { AppOptions } from './app-options.ts'
import { audit } from './audit.ts'
import { fixedSettings, type Config } from './config.ts'
import type { Metrics, MetricsParts } from './metrics/open-metrics.ts'
import { startNotifying } from './start-notifying.ts'
import { startRemoving } from './start-removing.ts'

/** Starts background work. Optional libraries are loaded only if configured. */
export async function startWork(options: AppOptions) {
  const { config, database, log, pushAgent, jobPace } = options
  const outages = new Outages(log)
  const files = watchStore(options.files, outages, log)
  // A bucket may be away at the start: told from then on, until it is back.
  void readWord(files, OWNER_FILE).catch(() => undefined)
  const live = new Live(database, log)
  const drawing = startDrawing(log)
  const cards = startCardDrawing(log)
  const reading = startReading(log)
  const collecting = startCollecting(database, files, log)
  const removing = startRemoving(database, log)
  const seen = noteSeen(database, log)
  const jobs = openJobs(database, log, jobPace)
  const logos = createLogoDrawer({ database, files, drawing, cards })
  const readLook = mailLookReader(database, fixedSettings(config), logos)
  const drawThanks = thanksDrawer({ database, files, cards, fixed: fixedSettings(config) })
  const sending = { config, database, jobs, log, outages, readLook, drawThanks }
  const posting = config.mail && startPosting(config.mail, sending)
  const notifying = await startNotifying({ config, database, jobs, log, pushAgent })
  const signIns = await openSignIns({ config, database, jobs, log, outages })
  const webhooks = startWebhooks({ config, database, jobs, log })
  startCalendar({ config, database, jobs, log, sealer: webhooks.sealer })
  const backups = { choice: config.backups, audit, forgetDue, fixed: fixedSettings(config) }
  startBackups({ database, files, jobs, log, outages, ...backups })
  const making = startMakingMyData({ database, jobs, log, publicUrl: config.publicUrl })
  const monitoring = openMonitoringPool(database.requests)
  const disks = trackFullDisks(probesOf({ config, files, monitoring }), log)
  const sources = { liveLag: () => live.lag(monitoring), disks, outages, monitoring }
  const metrics = await openMetricsOf(options, sources)
  return {
    disks,
    files,
    live,
    drawing,
    logos,
    jobs,
    outages,
    signIns,
    reading,
    seen,
    monitoring,
    metrics,
    webhooks,
    async close() {
      await metrics?.close()
      disks.close()
      outages.close()
      await monitoring.close()
      // Before the others: a running job still needs its connections.
      await jobs.stop()
      await Promise.all([notifying.stop(), webhooks.stop()])
      await posting?.stop()
      await seen.close()
      await live.close()
      await collecting.stop()
      await removing.stop()
      await making.stop()
      for (const child of [drawing, cards, reading]) child.close()
    },
  }
}

async function openMetricsOf(
  { config, database, log }: Pick<AppOptions, 'config' | 'database' | 'log'>,
  sources: Pick<MetricsParts, 'liveLag' | 'disks' | 'outages' | 'monitoring'>,
): Promise<Metrics | null> {
  if (config.metricsToken === null) return null
  const { openMetrics } = await import('./metrics/open-metrics.ts')
  return openMetrics({ database, log, makesBackups: config.backups !== null, ...sources })
}

export type Work = Awaited<ReturnType<typeof startWork>>

interface ProbedParts extends Pick<AppOptions, 'config' | 'files'> {
  readonly monitoring: MonitoringPool
}

/** The bundled database's disk is measured here; one of another server by writing. */
function probesOf({ config, files, monitoring }: ProbedParts): Record<Disk, DiskProbe> {
  return {
    database: {
      readSpace: async () =>
        config.databaseUrl === null
          ? readSpace((await placeOfDatabase(config.dataDir)).folder)
          : null,
      hasRoom: () => databaseHasRoom(monitoring),
    },
    files: {
      readSpace: () => files.readSpace(),
      hasRoom: async () => ((await files.readSpace())?.free ?? Infinity) >= ROOM_BYTES,
    },
  }
}

interface SignIns {
  readonly provider: Provider | null
  readonly directory: LdapDirectory | null
}

interface SignInParts extends Pick<AppOptions, 'config' | 'database' | 'log'> {
  readonly jobs: Jobs
  readonly outages: Outages
}

/**
 * The sign-in provider and the directory, whose libraries are loaded only if they are configured. Throws
 * StartRefused.
 */
async function openSignIns(parts: SignInParts): Promise<SignIns> {
  return { provider: await openOidc(parts), directory: await openLdap(parts) }
}

async function openOidc({ config, log, outages }: SignInParts) {
  if (config.oidc === null) return null
  const { openProvider } = await import('#auth/server/provider.ts')
  const { findProviderFailure } = await import('#auth/server/try-provider.ts')
  const { oidc } = config
  outages.watch('provider', () => findProviderFailure(oidc))
  return openProvider(oidc, config.publicUrl ?? '', log)
}

async function openLdap({ config, database, jobs, log, outages }: SignInParts) {
  if (config.directory === null) return null
  if (config.directory.roles.length > 0) await refuseLdapRoles(database)
  const { openDirectory } = await import('#auth/server/ldap/directory.ts')
  const { startCheckingDirectory } = await import('#auth/server/ldap/check-directory.ts')
  const directory = openDirectory(config.directory, log, outages)
  startCheckingDirectory(database, jobs, directory, log)
  return directory
}

interface MailParts extends Required<
  Pick<MailSenderParts, 'database' | 'jobs' | 'log' | 'outages' | 'readLook'>
> {
  readonly config: Pick<Config, 'signupActive' | 'signupDomains'>
  readonly drawThanks: DrawThanks
}

/** Sends the mails of all features. */
function startPosting(choice: MailSettings, parts: MailParts): MailSender {
  const { config, drawThanks, ...rest } = parts
  const { database } = rest
  return postMails({
    ...rest,
    post: openMailTransport(choice),
    writers: {
      ...createMailWriters(database, choice.publicUrl),
      ...notificationMails({
        database,
        publicUrl: choice.publicUrl,
        fixed: fixedSettings(config),
        drawThanks,
      }),
    },
    onGivenUp: recordGivenUpMail,
    onRefused: keepRefusedAddress,
  })
}

interface WebhookWorkParts {
  readonly config: Pick<Config, 'dataDir' | 'publicUrl' | 'sealingKey' | 'webhookAllow'>
  readonly database: Database
  readonly jobs: Jobs
  readonly log: Logger
}

/** Delivers events to webhooks and cards to chats. */
function startWebhooks({ config, database, jobs, log }: WebhookWorkParts) {
  const outgoing = openOutgoing({ allow: config.webhookAllow })
  const sealer = openSealer(config)
  workOnDeliveries(jobs, { database, outgoing, sealer })
  const chats = keepDelivering({ database, outgoing, sealer, log, publicUrl: config.publicUrl })
  const handing = [
    { subscriber: queueDeliveries, wake: () => orderDeliveries(database) },
    { subscriber: queueCards, wake: () => chats.wake() },
  ].map((one) => startHandingOver(database, log, one))
  return {
    outgoing,
    sealer,
    describe: describeWebhooks,
    async stop() {
      await Promise.all(handing.map((one) => one.stop()))
      await chats.stop()
      outgoing.close()
    },
  }
}

interface CalendarParts extends Omit<SignInParts, 'outages'> {
  readonly sealer: Sealer
}

/** Does what days bring: the end of periods, last days, codes that expire, and orders that nobody collects. */
function startCalendar({ config, database, jobs, log, sealer }: CalendarParts): void {
  startAllowances(database, jobs, log)
  startMilestones(database, jobs, { log, sealer })
  startTellingManagers(database, jobs, { fixed: fixedSettings(config), log })
  startLeavings(database, jobs, fixedSettings(config), log)
  startExpiringCodes({ database, jobs, sealer, log })
  startRemindingBuyers(database, jobs, log)
}
