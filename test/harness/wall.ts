import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { NOTHING } from '#platform/contract/points.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { NewRecognition } from '#recognition/contract/recognition.ts'
import { addComment } from '#recognition/server/comments.ts'
import { readRecognition } from '#recognition/server/list-recognitions.ts'
import { createSender, type ThanksSender } from '#recognition/server/send-thanks.ts'
import { undoThanks } from '#recognition/server/undo-thanks.ts'
import { announcedBy } from './announced.ts'

type Words = Partial<Omit<NewRecognition, 'receivers'>>

/** A wall, driven by the server's functions: its administrator, people and cards. */
export class TestWall {
  readonly #database: Database
  readonly #sender: ThanksSender
  readonly administrator: Colleague
  #keys = 0

  private constructor(database: Database, administrator: Colleague) {
    this.#database = database
    this.#sender = createSender(database)
    this.administrator = administrator
  }

  static async open(database: Database): Promise<TestWall> {
    const [administrator] = await hire(database, 1)
    if (administrator === undefined) throw new Error('nobody')
    const text = `
      with made as (update users set is_administrator = true where id = $1 returning id)
      insert into administrator_terms (user_id) select id from made`
    await database.pool.query(text, [administrator.id])
    return new TestWall(database, administrator)
  }

  async makeModerator({ id }: Colleague): Promise<void> {
    await this.#database.pool.query(
      `insert into user_roles (user_id, role, given_by) values ($1, 'moderator', $2)`,
      [id, this.administrator.id],
    )
  }

  newKey(): string {
    return `on-the-wall-${++this.#keys}`
  }

  async person(): Promise<Colleague> {
    const [colleague] = await hire(this.#database, 1)
    if (colleague === undefined) throw new Error('nobody')
    return colleague
  }

  /** A sender, a receiver, and a third person. */
  async three(): Promise<[Colleague, Colleague, Colleague]> {
    const [sender, receiver, other] = await hire(this.#database, 3)
    if (!sender || !receiver || !other) throw new Error('nobody')
    return [sender, receiver, other]
  }

  /** Thanks without points, unless the words say otherwise; returns the card's id. */
  async card(from: Colleague, to: readonly Colleague[], words: Words = {}): Promise<number> {
    const recognition: NewRecognition = {
      receivers: to.map(({ id }) => id),
      amount: NOTHING,
      message: 'For the night shift',
      values: [],
      visibility: 'public',
      picture: null,
      isWelcome: false,
      ...words,
    }
    const thanking = { by: from.id, key: this.newKey(), recognition }
    return (await this.#sender.thank(thanking)).id
  }

  async undo({ id: by }: Colleague, id: number): Promise<void> {
    await undoThanks(this.#database, { by, key: this.newKey(), id })
  }

  /** Returns the comment's id. */
  async comment({ id: by }: Colleague, recognitionId: number, text = 'Yes!'): Promise<number> {
    const comment = { by, key: this.newKey(), recognitionId, text }
    return (await addComment(this.#database, comment)).id
  }

  /** The card as this person sees it; null if they may not open it. */
  async seenBy({ id: reader }: Colleague, id: number) {
    return readRecognition(this.#database, reader, id).catch(() => null)
  }

  announced(work: () => Promise<unknown>, people: readonly Colleague[] = []): Promise<string[]> {
    return announcedBy(this.#database, work, people)
  }

  /** The audit log's events during `work`, oldest first. */
  async recorded(work: () => Promise<unknown>): Promise<unknown[]> {
    const { pool } = this.#database
    const { rows: before } = await pool.query<{ last: number | null }>(
      'select max(id) as last from audit_log',
    )
    await work()
    const { rows } = await pool.query<Record<string, unknown>>(
      `select action, made_by as by, subject_id as subject, before, after, reason
         from audit_log where id > $1 order by id`,
      [before[0]?.last ?? 0],
    )
    return rows
  }
}
