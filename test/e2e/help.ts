import type { APIRequestContext, Page } from '@playwright/test'
import type { Audience, FactName, ManagedAnswer, ManagedSection } from '#manuals/contract/manual.ts'
import { DOCUMENT_TYPES, type DocumentFacts } from '#platform/contract/documents.ts'
import { unique, type Company, type Person } from './company.ts'
import { enterAsAdministrator, expect } from './laurel.ts'

interface WantedSection {
  key?: string
  content?: string
  document?: string | null
  audience?: Audience
  facts?: FactName[]
}

/** A new section, saved by the administrator through the API. */
export async function newSection(
  company: Company,
  {
    key = unique('Section '),
    content = 'Words of it.',
    document = null,
    ...options
  }: WantedSection = {},
): Promise<ManagedSection> {
  const administrator = await company.administrator()
  return put(administrator, '/api/manual-sections', { key, content, document, ...options })
}

/** Uploads a PDF as the administrator; returns its name in the store. */
export async function newDocument(
  company: Company,
  name: string,
  content: Buffer,
): Promise<string> {
  const administrator = await company.administrator()
  const answer = await administrator.post(`/api/documents?name=${encodeURIComponent(name)}`, {
    headers: { 'content-type': DOCUMENT_TYPES.pdf },
    data: content,
  })
  return ((await answer.json()) as DocumentFacts).document
}

export async function newAnswer(
  company: Company,
  question: string,
  content: string,
): Promise<ManagedAnswer> {
  return put(await company.administrator(), '/api/manual-answers', { question, content })
}

async function put<Saved>(api: APIRequestContext, path: string, data: object): Promise<Saved> {
  const answer = await api.put(path, { data })
  if (!answer.ok()) throw new Error(`PUT ${path}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as Saved
}

/** Asks a question without any word of the manuals as this person; returns the question. */
export async function askInVain({ api }: Person): Promise<string> {
  const question = `${unique('zyx')} ${unique('wvu')}?`
  const answer = await api.post('/api/chat', { data: { question } })
  expect(await answer.text()).toContain('"nothing"')
  return question
}

/** The chat of Support. */
export class Chat {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(): Promise<void> {
    await this.page.goto('/chatbot')
    await expect(this.message).toBeVisible()
  }

  get panel() {
    return this.page.getByRole('region', { name: /^Chat with / })
  }

  get log() {
    return this.page.getByRole('log', { name: 'Conversation' })
  }

  get message() {
    return this.panel.getByRole('textbox', { name: 'Message' })
  }

  button(
    name: 'Send' | 'Stop' | 'Copy' | 'Copied' | 'Retry' | 'Clear chat' | 'Latest' | 'Yes' | 'No',
  ) {
    return this.panel.getByRole('button', { name, exact: true })
  }

  /** Asks a question, and waits for the end of the reply. */
  async ask(question: string): Promise<void> {
    const before = await this.button('Copy').count()
    await this.message.fill(question)
    await this.message.press('Enter')
    await expect(this.button('Copy')).toHaveCount(before + 1)
  }
}

/** The form of Manage Manuals. */
export class SectionForm {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(`/manual${search}`)
    await expect(this.save.or(this.opener)).toBeVisible()
    if (await this.opener.isVisible()) await this.opener.click()
    await expect(this.save).toBeVisible()
  }

  /** Opens and closes the form on a phone. */
  get opener() {
    return this.region.getByRole('button', { name: 'Add or Update Manual Section' })
  }

  get region() {
    return this.page.getByRole('region', { name: 'Add or Update Manual Section' })
  }

  get key() {
    return this.region.getByLabel('Key')
  }

  get content() {
    return this.region.getByLabel('Content')
  }

  get file() {
    return this.region.getByLabel('File', { exact: false }).and(this.page.locator('[type=file]'))
  }

  get save() {
    return this.region.getByRole('button', { name: 'Save', exact: true })
  }

  get saved() {
    return this.region.getByText('Manual section saved successfully.', { exact: true })
  }

  tab(name: 'Sections' | 'Questions' | 'Gaps') {
    return this.page.getByRole('tab', { name, exact: true })
  }
}

/** Signs the administrator in and opens Manage Manuals. */
export async function openManuals(page: Page, search = ''): Promise<SectionForm> {
  await enterAsAdministrator(page)
  const form = new SectionForm(page)
  await form.open(search)
  return form
}

/** A row of the table of sections. */
export function sectionRow(page: Page, key: string) {
  return page.getByRole('table', { name: 'Sections' }).getByRole('row').filter({ hasText: key })
}
