import { parse } from 'csv-parse/sync'
import type { TestApp } from '#test/harness/app.ts'
import { expectOk, type Answer, type Visitor } from '#test/harness/visitor.ts'
import type { ImportKind } from '#imports/contract/import-choices.ts'
import type { Import, ImportRow } from '#imports/contract/imports.ts'

type CheckedImport = Omit<Import, 'madeAt'>

export const USERS = 'First Name,Last Name,Email,isActive,isDeposit,isWithdraw,isTransfer'
export const BONUSES = 'Email,Amount,Reason'

/** A file of these lines, with the usual encoding and line ends. */
export function lines(...all: readonly string[]): Buffer {
  return Buffer.from(all.map((line) => `${line}\n`).join(''))
}

/** The administrator who imports files. */
export class Importer {
  readonly visitor: Visitor
  readonly #app: Pick<TestApp, 'server'>

  constructor(app: Pick<TestApp, 'server'>, visitor: Visitor) {
    this.#app = app
    this.visitor = visitor
  }

  send(kind: ImportKind, content: Buffer): Promise<Answer> {
    return this.visitor.call('checkImport', {
      query: { kind },
      file: { type: 'text/csv', content },
    })
  }

  async check(kind: ImportKind, content: Buffer): Promise<CheckedImport> {
    return importOf(await expectOk(this.send(kind, content)))
  }

  async read(id: number): Promise<CheckedImport> {
    return importOf(await expectOk(this.visitor.call('readImport', { params: { id } })))
  }

  async rows(id: number, outcome = 'all'): Promise<ImportRow[]> {
    const all: ImportRow[] = []
    for (let after: number | null = 0; after !== null;) {
      const query = { outcome, after: String(after) }
      const page: Answer = await expectOk(
        this.visitor.call('listImportRows', { params: { id }, query }),
      )
      all.push(...(page.json['rows'] as ImportRow[]))
      after = page.json['next'] as number | null
    }
    return all
  }

  tryApply(id: number): Promise<Answer> {
    return this.visitor.call('applyImport', { params: { id } })
  }

  async apply(id: number): Promise<CheckedImport> {
    return importOf(await expectOk(this.tryApply(id)))
  }

  /** Checks a file and applies it. */
  async bring(kind: ImportKind, content: Buffer): Promise<CheckedImport> {
    return this.apply((await this.check(kind, content)).id)
  }

  /** The one-time passwords of an import, by address. */
  async invite(id: number): Promise<Map<string, string>> {
    const file = await this.download(`/api/imports/${id}/invitations`, 'POST')
    const [, ...people] = tableOf(file)
    return new Map(people.map(([, , email = '', password = '']) => [email, password]))
  }

  async download(url: string, method: 'GET' | 'POST' = 'GET'): Promise<string> {
    const { cookie } = this.visitor
    const answer = await this.#app.server.inject({ method, url, headers: { cookie } })
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
    return answer.body
  }
}

export function tableOf(file: string): string[][] {
  return parse(file, { bom: true })
}

function importOf({ json }: Answer): CheckedImport {
  const { madeAt: _, ...others } = json as unknown as Import
  return others
}
