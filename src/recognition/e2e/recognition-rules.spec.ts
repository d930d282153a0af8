import type { Page } from '@playwright/test'
import { post, unique, type Company } from '#test/e2e/company.ts'
import {
  alert,
  enterAsAdministrator,
  expect,
  keepMessages,
  LONG_PROOF,
  test as shared,
  withoutLiveEvents,
} from '#test/e2e/laurel.ts'
import { expectAccessibleEverywhere } from '#test/e2e/looks.ts'
import { test } from '#test/e2e/own-laurel.ts'
import { newValue, thank, ThanksDialog } from '#test/e2e/thanks.ts'

const values = (page: Page) => page.getByRole('list', { name: 'Values' }).getByRole('listitem')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rule = (page: Page, name: string) => page.getByRole('switch', { name })
const REQUIRED = 'Thanks have to name a value'
const POINTS = 'The wall shows points'

async function openView(page: Page, view: 'values' | 'rules'): Promise<void> {
  await enterAsAdministrator(page)
  await page.goto(`/recognition?view=${view}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Recognition' })).toBeVisible()
}

async function addValue(page: Page, name: string, emoji: string): Promise<void> {
  await button(page, 'Add a value').click()
  const dialog = page.getByRole('dialog', { name: 'Add a value' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Emoji').fill(emoji)
  await button(page, 'Save value').click()
  await expect(alert(page, `The value ${name} is saved.`)).toBeVisible()
}

/** Archives all values; earlier tests may have left some in use. */
async function archiveAll(company: Company): Promise<void> {
  const administrator = await company.administrator()
  const listed = await administrator.get('/api/company-values')
  const { values: all } = (await listed.json()) as { values: { id: number }[] }
  for (const { id } of all) {
    const data = { isArchived: true }
    expect((await administrator.patch(`/api/company-values/${id}`, { data })).ok()).toBe(true)
  }
}

test(
  'orders values with the keyboard alone, edits, archives and restores them',
  { tag: LONG_PROOF },
  async ({ page, company, tolerate }) => {
    tolerate(/status of 409 .*\/api\/company-values/)
    await keepMessages(page)
    await archiveAll(company)
    await openView(page, 'values')
    await expect(page.getByText('There are no values yet')).toBeVisible()
    const [team, courage, craft] = [unique('Team'), unique('Courage'), unique('Craft')]
    for (const name of [team, courage, craft]) await addValue(page, name, '🤝')
    const expectOrder = (...names: string[]) =>
      expect(values(page)).toHaveText(names.map((name) => new RegExp(name)))
    // The button keeps the focus when its value reaches the end of the list.
    const up = button(page, `Move ${craft} up`)
    await up.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(`${craft} is number 2 of 3.`)).toBeAttached()
    await page.keyboard.press('Enter')
    await expectOrder(craft, team, courage)
    await expect(up).toBeFocused()
    await expect(up).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Enter')
    await page.reload()
    await expectOrder(craft, team, courage)

    await button(page, `Edit ${courage}`).click()
    const dialog = page.getByRole('dialog', { name: 'Edit a value' })
    await dialog.getByLabel('Name').fill(craft.toLowerCase())
    await button(page, 'Save value').click()
    await expect(dialog.getByText('There is a value of this name already.')).toBeVisible()
    await dialog.getByLabel('Name').fill(`${courage} 2`)
    await dialog.getByLabel('Emoji').fill('yes')
    await button(page, 'Save value').click()
    await expect(dialog.getByText('Choose one emoji')).toBeVisible()
    await dialog.getByLabel('Emoji').fill('🚀')
    await dialog.getByLabel('Colour').selectOption('rose')
    await button(page, 'Save value').click()
    await expect(dialog).toBeHidden()
    await expectOrder(craft, team, `${courage} 2`)

    await button(page, `Archive ${craft}`).click()
    await expect(alert(page, `${craft} is archived. It stays on old cards.`)).toBeVisible()
    await expectOrder(team, courage)
    await button(page, `Restore ${craft}`).click()
    await expect(alert(page, `${craft} can be chosen again.`)).toBeVisible()
    await expectOrder(team, courage, craft)
  },
)

test(
  'fits the whole card at 1280 × 800 with two lines of values',
  { tag: LONG_PROOF },
  async ({ page, me, company }) => {
    await archiveAll(company)
    for (let count = 0; count < 7; count++) await newValue(company, unique())
    await thank(me, [await company.newPerson()])
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/home')
    const dialog = new ThanksDialog(page)
    await dialog.open()
    await expect(dialog.lately).toBeInViewport({ ratio: 1 })
    const stands = dialog.root.getByRole('group', { name: 'What it stands for' })
    await expect(stands.getByRole('button')).toHaveCount(7)
    for (const part of [stands, dialog.send]) await expect(part).toBeInViewport({ ratio: 1 })
    for (const scroller of [dialog.root, dialog.card]) {
      const hidden = await scroller.evaluate(
        ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight,
      )
      expect(hidden).toBe(0)
    }
  },
)

test('saves the rules, which then hold for everybody', async ({ page, company }) => {
  await keepMessages(page)
  const [ada, bob] = [await company.newPerson(), await company.newPerson()]
  const cem = await company.newPerson()
  const administrator = await company.administrator()
  const value = { name: unique('Care'), emoji: '💚', color: 'green' }
  const { id } = (await post(administrator, '/api/company-values', value)) as { id: number }
  const thank = (message: string, named: number[]) =>
    post(ada.api, '/api/recognitions', { receivers: [bob.id], amount: '5', message, values: named })
  await openView(page, 'rules')
  const reactions = page.getByLabel('Reactions', { exact: true })
  await reactions.fill('👏 👏')
  await button(page, 'Save rules').click()
  await expect(page.getByText('Choose each reaction once')).toBeVisible()
  await expect(reactions).toBeFocused()
  await reactions.fill('👏🎉')
  await rule(page, REQUIRED).click({ force: true })
  await rule(page, POINTS).click({ force: true })
  await page.getByLabel('Shortest message').selectOption('20 characters')
  await button(page, 'Save rules').click()
  await expect(alert(page, 'The rules are saved.')).toBeVisible()
  await page.reload()
  await expect(reactions).toHaveValue('👏 🎉')
  await expect(rule(page, REQUIRED)).toBeChecked()
  await expect(rule(page, POINTS)).not.toBeChecked()

  await expect(thank('You made my whole day brighter', [])).rejects.toThrow('Choose the value')
  await expect(thank('Thanks', [id])).rejects.toThrow('a few more words')
  await thank('You made my whole day brighter', [id])
  const wall = (await (await cem.api.get('/api/recognitions')).json()) as {
    recognitions: { points: unknown }[]
  }
  expect(wall.recognitions[0]?.points).toBeNull()

  await page.goto('/audit-log?kind=thanks')
  await expect(page.getByText('changed the rules for thanks').first()).toBeVisible()
  // Other tests share this server.
  const usual = { valueRequired: false, shortestMessage: 0, showsPoints: true }
  await administrator.patch('/api/recognition-rules', { data: usual })
})

shared(
  'values and rules are accessible',
  { tag: LONG_PROOF },
  async ({ page, company, tolerate }) => {
    const administrator = await company.administrator()
    const value = { name: unique('Craftsmanship and patience'), emoji: '🔧', color: 'gold' }
    await post(administrator, '/api/company-values', value)
    await openView(page, 'values')
    await expect(button(page, `Edit ${value.name}`)).toBeVisible()
    await expectAccessibleEverywhere(page, 'the values')
    await button(page, `Edit ${value.name}`).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessibleEverywhere(page, 'the form of a value')
    await page.goto('/recognition?view=rules')
    await expect(button(page, 'Save rules')).toBeVisible()
    await expectAccessibleEverywhere(page, 'the rules')

    tolerate(/status of 500 .*\/api\/company-values/)
    await withoutLiveEvents(page, tolerate)
    await page.route('**/api/company-values', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/recognition?view=values')
    await expect(page.getByText('The values could not be loaded.')).toBeVisible()
    await page.unroute('**/api/company-values')
    await button(page, 'Try again').click()
    await expect(button(page, 'Add a value')).toBeVisible()
  },
)
