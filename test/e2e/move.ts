import type { Page } from '@playwright/test'
import { expect, pressSignedOut } from './laurel.ts'

/** The common parts of Deposit, Withdraw, Appreciate and the checkout, located by visible names. */
export class MoveScreen {
  readonly page: Page
  readonly #submit: string

  /** `submit` is the start of the button's name. */
  constructor(page: Page, submit: 'Deposit' | 'Withdraw' | 'Appreciate' | 'Pay') {
    this.page = page
    this.#submit = submit
  }

  get amount() {
    return this.page.getByLabel('Amount')
  }

  get submit() {
    return this.page.getByRole('main').getByRole('button', { name: this.#submit })
  }

  get review() {
    return this.page.getByRole('dialog', { name: /^Confirm your / })
  }

  get confirm() {
    return this.review.getByRole('button', { name: 'Confirm' })
  }

  get done() {
    return this.page.getByRole('dialog', { name: /(deposited|withdrawn|bought|sent)$/ })
  }

  get banner() {
    return this.page.getByRole('main').getByRole('alert')
  }

  /** All fields and buttons. */
  get controls() {
    return this.page.getByRole('main').locator('form').locator('input, textarea, button')
  }

  /** Confirms after the session has ended, and expects Login to say that nothing moved. */
  async confirmSignedOut(done: 'deposited' | 'withdrawn'): Promise<void> {
    await pressSignedOut(this.confirm, `: nothing was ${done}.`)
  }

  /** Pays after the session has ended, and expects Login to say that nothing was bought. */
  async paySignedOut(): Promise<void> {
    await pressSignedOut(this.submit, ': nothing was bought.')
  }

  /** The checkout's balance before and after the purchase. */
  async expectChange(balance: string, held: string, then: string): Promise<void> {
    const fact = this.page.getByRole('group', { name: 'Balance', exact: true })
    await expect(fact).toContainText(new RegExp(`${balance}\\s*${held}\\s*→\\s*becomes\\s*${then}`))
  }

  async expectBalance(total: string, earned: string, appreciation: string): Promise<void> {
    const fact = this.page.getByRole('group', { name: 'Balance', exact: true })
    await expect(fact).toHaveText(
      new RegExp(`^Balance\\s*${total}\\s*Earned ${earned}\\s*Appreciation ${appreciation}$`),
    )
  }

  /** The review's line with a balance's change and its new value. */
  async expectLine(balance: string, change: string, held: string, then: string): Promise<void> {
    await expect(this.review).toContainText(
      new RegExp(
        `${balance}\\s*${change.replace('+', '\\+')}\\s*${held}\\s*→\\s*becomes\\s*${then}`,
      ),
    )
  }

  async expectRefused(words: string): Promise<void> {
    await this.submit.click()
    await expect(this.banner).toHaveText(words)
    await expect(this.review).toBeHidden()
  }

  /** Checks that the form shows the missing permission and is disabled. */
  async expectOff(words: string): Promise<void> {
    await expect(this.page.getByRole('note').filter({ hasText: words })).toBeVisible()
    for (const control of await this.controls.all()) await expect(control).toBeDisabled()
  }

  async expectOn(): Promise<void> {
    await expect(this.page.getByRole('note')).toBeHidden()
    for (const control of await this.controls.all()) await expect(control).toBeEnabled()
  }
}
