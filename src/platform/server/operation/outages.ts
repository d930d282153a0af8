import type { Logger } from 'pino'

/** The services whose failure Laurel survives: it serves without them. */
export const OUTSIDE_SERVICES = ['mail', 'files', 'directory', 'provider', 'backups'] as const
export type OutsideService = (typeof OUTSIDE_SERVICES)[number]

interface Outage {
  readonly facts: ServiceFailure['facts']
  readonly isOver: () => Promise<boolean>
  readonly since: number
  readonly timer: NodeJS.Timeout
}

/** A failure of a service. */
export interface ServiceFailure {
  /** One sentence for the operator: what fails, why, and what to check. No secret, no address. */
  readonly sentence: string
  /** The cause in the log's terms, such as an error code. */
  readonly facts: Readonly<Record<string, unknown>>
  /** Tries the service; false, or a rejection, while it still fails. */
  readonly isOver: () => Promise<boolean>
}

const CHECK_EVERY_MS: Readonly<Record<OutsideService, number>> = {
  mail: 30_000,
  files: 5_000,
  directory: 30_000,
  provider: 30_000,
  backups: 60_000,
}
const WATCH_EVERY_MS = 5 * 60_000
const BACK: Readonly<Record<OutsideService, string>> = {
  mail: 'The mail server takes mails again',
  files: 'The file store can be used again',
  directory: 'The company’s directory can be asked again',
  provider: 'The provider of single sign-on can be used again',
  backups: 'Backups can be stored again',
}

/**
 * Tracks services that fail. Logs one line when an outage begins and one at its end, and tries the
 * service meanwhile.
 */
export class Outages {
  readonly #log: Logger
  readonly #checkEveryMs: Readonly<Record<OutsideService, number>>
  readonly #outages = new Map<OutsideService, Outage>()
  readonly #checking = new Set<OutsideService>()
  readonly #workedAt = new Map<OutsideService, Date>()
  readonly #watches: NodeJS.Timeout[] = []
  #isClosed = false

  constructor(log: Logger, checkEveryMs: Partial<Record<OutsideService, number>> = {}) {
    this.#log = log
    this.#checkEveryMs = { ...CHECK_EVERY_MS, ...checkEveryMs }
  }

  isFailing(service: OutsideService): boolean {
    return this.#outages.has(service)
  }

  /** The cause of a failure; null while the service works. */
  causeOf(service: OutsideService): ServiceFailure['facts'] | null {
    return this.#outages.get(service)?.facts ?? null
  }

  /** When the service last worked for this process; null: not since its start. */
  workedAt(service: OutsideService): Date | null {
    return this.#workedAt.get(service) ?? null
  }

  /** Reports a failure. During an outage it only changes what will show that the outage is over. */
  begin(service: OutsideService, { sentence, facts, isOver }: ServiceFailure): void {
    if (this.#isClosed) return
    const known = this.#outages.get(service)
    if (known !== undefined) return void this.#outages.set(service, { ...known, isOver })
    const check = () => void this.#check(service)
    const timer = setInterval(check, this.#checkEveryMs[service]).unref()
    this.#outages.set(service, { facts, isOver, since: performance.now(), timer })
    this.#log.warn({ service, ...facts }, sentence)
  }

  /** Reports that the service works. */
  end(service: OutsideService): void {
    this.#workedAt.set(service, new Date())
    const outage = this.#outages.get(service)
    if (outage === undefined || this.#isClosed) return
    clearInterval(outage.timer)
    this.#outages.delete(service)
    const seconds = Math.round((performance.now() - outage.since) / 1_000)
    this.#log.warn({ service, seconds }, BACK[service])
  }

  /**
   * Tries a service that nothing else asks for hours: now, and every five minutes. `findFailure` returns
   * null while it works.
   */
  watch(
    service: OutsideService,
    findFailure: () => Promise<Omit<ServiceFailure, 'isOver'> | null>,
  ): void {
    const isOver = async () => (await findFailure()) === null
    const look = async () => {
      if (this.isFailing(service)) return
      const failure = await findFailure()
      if (failure === null) this.end(service)
      else this.begin(service, { ...failure, isOver })
    }
    const tell = (err: unknown) => this.#log.warn({ service, err }, 'A service could not be tried')
    this.#watches.push(setInterval(() => void look().catch(tell), WATCH_EVERY_MS).unref())
    void look().catch(tell)
  }

  /** Stops checking. */
  close(): void {
    this.#isClosed = true
    for (const timer of this.#watches) clearInterval(timer)
    for (const { timer } of this.#outages.values()) clearInterval(timer)
  }

  async #check(service: OutsideService): Promise<void> {
    if (this.#checking.has(service)) return
    this.#checking.add(service)
    const isOver = await this.#outages
      .get(service)
      ?.isOver()
      .catch(() => false)
    this.#checking.delete(service)
    if (isOver === true) this.end(service)
  }
}
