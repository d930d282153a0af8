import type { Page } from '@playwright/test'
import { post, type Person } from '#test/e2e/company.ts'
import {
  alert,
  enterAsAdministrator,
  expect,
  keepMessages,
  LONG_PROOF,
  test as shared,
} from '#test/e2e/laurel.ts'
import { expectAccessibleEverywhere } from '#test/e2e/looks.ts'
import { test } from '#test/e2e/own-laurel.ts'

async function thank({ api }: Person, { id }: Person, message: string): Promise<number> {
  const card = { receivers: [id], amount: '5', message }
  return ((await post(api, '/api/recognitions', card)) as { id: number }).id
}

const report = ({ api }: Person, card: number, reason: string, comment: number | null = null) =>
  post(api, `/api/recognitions/${card}/reports`, { comment, reason })

const reports = (page: Page) => page.getByRole('list', { name: 'Reports' }).getByRole('listitem')

/** A button of the report of this person's words. */
const outcome = (page: Page, action: string, { name }: Person) =>
  page.getByRole('button', { name: `${action}: words of ${name}`, exact: true })

async function openReports(page: Page): Promise<void> {
  await enterAsAdministrator(page)
  await page.goto('/recognition')
}

async function hideWith(page: Page, title: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: title }).click()
  await expect(dialog.getByText('Reason is required')).toBeVisible()
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: title }).click()
  await expect(dialog).toBeHidden()
}

/** A card's words as this person reads them; null if hidden. */
async function wordsOf({ api }: Person, card: number): Promise<string | null> {
  const answer = await api.get(`/api/recognitions/${card}`)
  return ((await answer.json()) as { message: string | null }).message
}

test('takes hiding back, in the message and later in Recognition, and opens a seal', async ({
  page,
  company,
}) => {
  const [ada, bob] = [await company.newPerson(), await company.newPerson()]
  const card = await thank(ada, bob, 'Rougher than it was meant')
  await report(bob, card, 'It sounds rude')
  await openReports(page)
  await outcome(page, 'Hide the words', ada).click()
  const dialog = page.getByRole('dialog', { name: 'Hide the words' })
  await expect(dialog).toContainText(
    'Hidden words are sealed for a time, in Recognition: until then, hiding can be undone.',
  )
  await hideWith(page, 'Hide the words', 'Our tone')
  expect(await wordsOf(bob, card)).toBeNull()
  await expect(alert(page, `The words of ${ada.name} are hidden.`)).toBeVisible()
  await page.locator('#announcements').getByRole('button', { name: 'Undo' }).click()
  await expect(alert(page, 'The words are back.')).toBeVisible()
  expect(await wordsOf(bob, card)).toBe('Rougher than it was meant')

  await page.goto('/wall')
  const shown = page.getByRole('article').filter({ hasText: 'Rougher than it was meant' })
  await shown.getByRole('button', { name: 'More', exact: true }).click()
  await shown.getByRole('button', { name: 'Hide the words' }).click()
  await hideWith(page, 'Hide the words', 'Rough words')
  expect(await wordsOf(bob, card)).toBeNull()
  await page.goto('/recognition')
  const hidden = page.getByRole('list', { name: 'Hidden words' })
  const row = hidden.getByRole('listitem').filter({ hasText: ada.name })
  await expect(row).toContainText('Hidden: Rough words')
  await expect(row).not.toContainText('Rougher than it was meant')
  await outcome(page, 'Open the seal', ada).click()
  const seal = page.getByRole('dialog', { name: 'Open the seal' })
  await seal.getByLabel('Reason').fill('A complaint of the works council')
  await seal.getByRole('button', { name: 'Open the seal' }).click()
  await expect(seal).toContainText('Rougher than it was meant')
  await seal.getByText('Close', { exact: true }).click()
  await expect(seal).toBeHidden()
  await expect(row).not.toContainText('Rougher than it was meant')
  await outcome(page, 'Undo', ada).press('Enter')
  await expect(row).toHaveCount(0)
  await expect(page.locator('body')).not.toBeFocused()
  expect(await wordsOf(bob, card)).toBe('Rougher than it was meant')
})

test(
  'settles reports in three ways, and says which words their authors took back',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    await test.step('says which words their authors took back', async () => {
      const [ada, bob] = [await company.newPerson(), await company.newPerson()]
      const card = await thank(ada, bob, 'Sent too early')
      await report(bob, card, 'It is not about me')
      await post(ada.api, `/api/recognitions/${card}/undo`)
      await openReports(page)
      await expect(reports(page)).toContainText([
        `${ada.firstName} took these words back. Nobody can read them any more.`,
      ])
      await expect(reports(page)).not.toContainText('Sent too early')
      await expect(reports(page).getByRole('link', { name: 'Open the card' })).toHaveCount(0)
      await expect(outcome(page, 'Hide the words', ada)).toHaveCount(0)
      await outcome(page, 'Nothing to do', ada).click()
      await expect(alert(page, 'The report is settled.')).toBeVisible()
      await expect(page.getByText('Nothing is reported')).toBeVisible()
    })
    await test.step('settles reports in three ways', async () => {
      await keepMessages(page)
      const [ada, bob] = [await company.newPerson(), await company.newPerson()]
      const [cem, dee] = [await company.newPerson(), await company.newPerson()]
      const fine = await thank(ada, dee, 'You found the bug nobody else could find')
      const joke = await thank(bob, dee, 'For the joke about the new colleague')
      const rude = await thank(cem, dee, 'Something that hurts')
      await report(dee, fine, 'It names a customer')
      await report(dee, joke, 'It is about me')
      await report(dee, rude, 'It hurts')
      await report(ada, rude, 'It hurts me too')

      await openReports(page)
      await expect(reports(page)).toHaveCount(4)
      await expect(reports(page).first()).toContainText(ada.name)
      await expect(reports(page).first()).toContainText('You found the bug nobody else could find')
      await expect(reports(page).first()).toContainText(
        `${dee.name} reported it: It names a customer`,
      )
      await expect(
        page.getByText('Only the administrator, deputies and moderators see who reported them.'),
      ).toBeVisible()

      await outcome(page, 'Nothing to do', ada).click()
      await expect(alert(page, 'The report is settled. The words stay.')).toBeVisible()
      await expect(reports(page)).toHaveCount(3)
      expect(await wordsOf(dee, fine)).toBe('You found the bug nobody else could find')

      await outcome(page, 'Hide the words', bob).click()
      await hideWith(page, 'Hide the words', 'Jokes about people')
      await expect(alert(page, `The words of ${bob.name} are hidden.`)).toBeVisible()
      expect(await wordsOf(dee, joke)).toBeNull()

      // One decision settles both reports about these words.
      await outcome(page, 'Hide and stop sending', cem).first().click()
      await hideWith(page, 'Hide and stop sending', 'Insults')
      await expect(page.getByText('Nothing is reported')).toBeVisible()
      expect(await wordsOf(dee, rude)).toBeNull()
      await expect(thank(cem, ada, 'One more')).rejects.toThrow("You can't transfer points")

      await page.goto('/audit-log?kind=thanks')
      const log = page.getByRole('main')
      await expect(log).toContainText(`settled a report about ${cem.name}: the words are hidden`)
      await expect(log).toContainText('Insults')
    })
  },
)

shared('reports are accessible', { tag: LONG_PROOF }, async ({ page, company }) => {
  const ada = await company.newPerson({ lastName: 'Wolfeschlegelsteinhausenbergerdorff' })
  const bob = await company.newPerson()
  const card = await thank(ada, bob, 'Words that somebody wants to be looked at')
  await report(bob, card, 'A reason of several words, to be read')
  const hidden = await thank(bob, ada, 'Words that nobody is to read')
  await post(await company.administrator(), `/api/recognitions/${hidden}/hide`, {
    reason: 'Not ours',
  })
  await openReports(page)
  await expect(outcome(page, 'Hide the words', ada)).toBeVisible()
  await expect(outcome(page, 'Undo', bob)).toBeVisible()
  await expectAccessibleEverywhere(page, 'the reports')
  await outcome(page, 'Open the seal', bob).click()
  const seal = page.getByRole('dialog', { name: 'Open the seal' })
  await expectAccessibleEverywhere(page, 'the dialog that asks why a seal is opened')
  await seal.getByLabel('Reason').fill('A complaint')
  await seal.getByRole('button', { name: 'Open the seal' }).click()
  await expect(seal).toContainText('Words that nobody is to read')
  await expectAccessibleEverywhere(page, 'the opened words')
  await seal.getByText('Close', { exact: true }).click()
  await expect(seal).toBeHidden()
  await outcome(page, 'Hide and stop sending', ada).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleEverywhere(page, 'the dialog that hides words')
})
