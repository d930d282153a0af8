import type { Page } from '@playwright/test'
import { post, type Company, type Person } from './company.ts'
import { expect } from './laurel.ts'
import { MoveScreen } from './move.ts'

/** The fields of a card of thanks, on /transfer. */
export class ThanksScreen extends MoveScreen {
  constructor(page: Page) {
    super(page, 'Appreciate')
  }

  get receiver() {
    return this.page.getByRole('main').getByLabel('Receiver Email')
  }

  get message() {
    return this.page.getByRole('main').getByLabel('Message')
  }

  chosen({ name }: Pick<Person, 'name'>) {
    return this.page.getByRole('main').getByRole('button', { name: `Remove ${name}` })
  }

  /** The line about which balance pays. */
  payment(words: string) {
    return this.page.getByRole('main').getByRole('status').filter({ hasText: words })
  }

  /** The receiver is refused in its own field, which has the focus. */
  async expectReceiverRefused(words: string): Promise<void> {
    await expect(this.receiver).toHaveAccessibleDescription(new RegExp(words))
    await expect(this.receiver).toHaveAttribute('aria-invalid', 'true')
    await expect(this.receiver).toBeFocused()
    await expect(this.banner).toHaveText(words)
    await expect(this.done).toBeHidden()
  }
}

/** The dialog to thank somebody, which opens on every page. */
export class ThanksDialog {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get button() {
    return this.page.getByRole('banner').getByRole('button', { name: 'Thank', exact: true })
  }

  get root() {
    return this.page.getByRole('dialog', { name: 'Say thanks' })
  }

  get receivers() {
    return this.root.getByLabel('Who do you want to thank?')
  }

  get words() {
    return this.root.getByLabel('What for?')
  }

  get amount() {
    return this.root.getByLabel('Amount')
  }

  get send() {
    return this.root.getByRole('button', { name: 'Send' })
  }

  /** The card with the fields on it. */
  get card() {
    return this.root.getByRole('group', { name: 'Your card' })
  }

  /** A part of the line under the card; its name says the choice too. */
  part(name: 'Points' | 'What it stands for') {
    return this.root.getByRole('button', { name: new RegExp(`^${name}`) })
  }

  reader(name: 'Everybody' | 'Only us') {
    return this.root.getByRole('radio', { name })
  }

  get options() {
    return this.root.getByRole('option')
  }

  get lately() {
    return this.root.getByRole('toolbar', { name: 'Thanked lately' })
  }

  chosen({ name }: Pick<Person, 'name'>) {
    return this.root.getByRole('button', { name: `Remove ${name}` })
  }

  toggle(name: string) {
    return this.root.getByRole('button', { name, exact: true })
  }

  async open(): Promise<void> {
    await this.button.click()
    await expect(this.receivers).toBeFocused()
  }

  /** Types a name and takes the only suggestion. */
  async choose(person: Pick<Person, 'name' | 'lastName'>): Promise<void> {
    await this.receivers.fill(person.lastName)
    await expect(this.options).toHaveCount(1)
    await this.receivers.press('Enter')
    await expect(this.chosen(person)).toBeVisible()
  }
}

interface Card {
  amount?: string
  message?: string
  visibility?: 'public' | 'private'
}

/** Opens a page, and waits until it has loaded the existing thanks: later ones are news. */
export async function openBeforeNews(page: Page, path: string): Promise<void> {
  const known = page.waitForResponse(/\/api\/recognitions\/summary/)
  await page.goto(path)
  await (await known).finished()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Thanks through the API. */
export function thank(
  { api }: Person,
  receivers: readonly Person[],
  { amount = '1', message = 'Thank you', visibility = 'public' }: Card = {},
): Promise<unknown> {
  return post(api, '/api/recognitions', {
    receivers: receivers.map(({ id }) => id),
    amount,
    message,
    visibility,
  })
}

/** Adds a value of the company; all tests on this Laurel see it. */
export async function newValue(company: Company, name: string): Promise<void> {
  const administrator = await company.administrator()
  await post(administrator, '/api/company-values', { name, emoji: '🌱', color: 'teal' })
}

/** The thanks that the page's person has sent. */
export async function cardsOf({ request }: Pick<Page, 'request'>): Promise<unknown[]> {
  const answer = await request.get('/api/recognitions?scope=given')
  return ((await answer.json()) as { recognitions: unknown[] }).recognitions
}
