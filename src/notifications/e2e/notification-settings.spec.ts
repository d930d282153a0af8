import type { Page } from '@playwright/test'
import type { Person } from '#test/e2e/company.ts'
import { alert, enter, enterAsAdministrator, expect, LONG_PROOF, test } from '#test/e2e/laurel.ts'
import { expectAccessible, expectAccessibleEverywhere, tabTo } from '#test/e2e/looks.ts'

const PATH = '/notifications/settings'

async function openSettings(page: Page, search = ''): Promise<void> {
  await page.goto(PATH + search)
  await expect(page.getByRole('heading', { level: 1, name: 'How news reaches you' })).toBeVisible()
}

const box = (page: Page, channel: 'Inbox' | 'Push', kind: string) =>
  page.getByRole('checkbox', { name: `${channel}: ${kind}` })

const mail = (page: Page, kind: string) =>
  page.getByRole('combobox', { name: `E-mail: ${kind}`, exact: true })

const says = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })
const saved = (page: Page) => says(page, 'Your choice is saved.')

/** The stored preferences of a person. */
async function storedOf({ api }: Person) {
  const answer = await api.get('/api/notifications/preferences')
  return (await answer.json()) as Record<string, unknown>
}

test('saves each choice at once, and keeps it', async ({ page, me }) => {
  await openSettings(page)
  const reacts = 'Somebody reacts to your thanks'
  await box(page, 'Inbox', reacts).click()
  await expect(box(page, 'Inbox', reacts)).not.toBeChecked()
  await mail(page, reacts).selectOption('Weekly')
  await mail(page, 'Somebody thanks you').selectOption('Never')
  await expect(saved(page)).toBeVisible()
  await expect
    .poll(() => storedOf(me))
    .toMatchObject({
      kinds: expect.arrayContaining([
        expect.objectContaining({ kind: 'reacted', inInbox: false, mail: 'weekly', push: false }),
        expect.objectContaining({ kind: 'thanked', inInbox: true, mail: 'never' }),
      ]),
    })
  // The mark stands in the row that was saved last.
  await expect(page.getByRole('rowheader', { name: 'Somebody thanks you' })).toContainText('Saved')
  await expect(page.getByRole('columnheader', { name: 'E-mail Not sent here' })).toHaveCount(3)
  await page.reload()
  await expect(mail(page, reacts)).toHaveValue('weekly')
  await expect(box(page, 'Inbox', reacts)).not.toBeChecked()
  await expect(mail(page, 'Somebody thanks you')).toHaveValue('never')
  // Kinds about safety can't be chosen.
  const password = page.getByRole('row', { name: /^Your password changes/ })
  await expect(password.getByRole('cell', { name: 'Always' })).toHaveCount(2)
  // A push about it can't arrive.
  await expect(password.getByRole('cell', { name: 'Never' })).toHaveCount(1)
  await expect(box(page, 'Push', 'Your account is approved')).toBeHidden()
  await expect(box(page, 'Inbox', 'Your password changes')).toBeHidden()
  await expect(page.getByText('An account waits for approval')).toBeHidden()
})

test('one choice of three sets all kinds of news, and is undone', async ({ page, me }) => {
  await openSettings(page)
  const preset = (name: string) => page.getByRole('radio', { name, exact: true })
  await mail(page, 'Somebody thanks you').selectOption('Weekly')
  for (const name of ['Everything', 'What concerns me', 'Only thanks']) {
    await expect(preset(name)).not.toBeChecked()
  }
  await preset('Only thanks').click()
  await expect(preset('Only thanks')).toBeChecked()
  await expect(mail(page, 'Somebody thanks you')).toHaveValue('at_once')
  await expect(mail(page, 'A gift is handed over')).toHaveValue('never')
  const stored = (mailed: string) =>
    expect.objectContaining({
      kinds: expect.arrayContaining([expect.objectContaining({ kind: 'thanked', mail: mailed })]),
    })
  await expect.poll(() => storedOf(me)).toEqual(stored('at_once'))
  await page.reload()
  await expect(preset('Only thanks')).toBeChecked()
  await preset('Everything').click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(preset('Only thanks')).toBeChecked()
  await box(page, 'Push', 'Somebody thanks you').click()
  await expect(preset('Only thanks')).not.toBeChecked()
})

test(
  'saves quiet hours, time zone and private words, and reverts a choice that can’t be saved',
  { tag: LONG_PROOF },
  async ({ page, me, tolerate }) => {
    await test.step('saves quiet hours, the time zone and the choice about private words', async () => {
      await openSettings(page)
      // The test browser's time zone is Berlin's.
      await page.getByRole('button', { name: 'Use Europe/Berlin' }).click()
      await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Berlin')
      await page.getByRole('switch', { name: 'Keep some hours quiet' }).click({ force: true })
      await page.getByLabel('From').selectOption('20:00')
      // Equal hours would mean no quiet hours, and hide the fields.
      const until = page.getByLabel('Until').getByRole('option')
      await expect(until.filter({ hasText: '20:00' })).toHaveCount(0)
      await expect(until).toHaveCount(23)
      await page
        .getByRole('switch', { name: 'E-mails and push messages may quote private thanks' })
        .click({ force: true })
      await expect
        .poll(() => storedOf(me))
        .toMatchObject({
          timeZone: 'Europe/Berlin',
          quietFrom: 20,
          quietUntil: 7,
          quotesPrivate: true,
        })
      await page.reload()
      await expect(page.getByLabel('From')).toHaveValue('h20')
      await page.getByRole('switch', { name: 'Keep some hours quiet' }).click({ force: true })
      await expect(page.getByLabel('From')).toBeHidden()
      await expect.poll(() => storedOf(me)).toMatchObject({ quietFrom: 0, quietUntil: 0 })
    })
    await test.step('reverts a choice that can’t be saved, and says so', async () => {
      tolerate(/ERR_FAILED .*preferences/)
      expect(me.name).not.toBe('')
      await openSettings(page)
      await expect(box(page, 'Push', 'Somebody thanks you')).toBeChecked()
      await page.route('**/api/notifications/preferences', (route) => route.abort())
      await box(page, 'Push', 'Somebody thanks you').click()
      await expect(alert(page, 'The server did not answer. Please try again.')).toBeVisible()
      await expect(box(page, 'Push', 'Somebody thanks you')).toBeChecked()
      await page.unroute('**/api/notifications/preferences')
      await box(page, 'Push', 'Somebody thanks you').click()
      await expect(box(page, 'Push', 'Somebody thanks you')).not.toBeChecked()
      await expect(saved(page)).toBeVisible()
    })
  },
)

test(
  'the administrator sets the defaults of people without their own choices',
  { tag: LONG_PROOF },
  async ({ page, company, newBrowser }) => {
    const kind = 'Somebody joins your team'
    const [own, usual] = [await company.newPerson(), await company.newPerson()]
    const data = { kinds: [{ kind: 'newcomer', mail: 'daily' }] }
    expect((await own.api.patch('/api/notifications/preferences', { data })).ok()).toBe(true)
    await enterAsAdministrator(page)
    await openSettings(page)
    await expect(
      page.getByRole('rowheader', { name: 'An account waits for approval' }),
    ).toBeVisible()
    await page.getByRole('tab', { name: 'Usual settings for everybody' }).click()
    await expect(page).toHaveURL(`${PATH}?view=everybody`)
    await mail(page, kind).selectOption('Weekly')
    await expect(says(page, 'The usual settings are saved.')).toBeVisible()

    const desk = await newBrowser()
    for (const [person, choice] of [
      [own, 'daily'],
      [usual, 'weekly'],
    ] as const) {
      await enter(desk, person)
      // A person without the permission sees only their own settings there.
      await openSettings(desk, '?view=everybody')
      await expect(mail(desk, kind)).toHaveValue(choice)
      await expect(desk.getByRole('tab')).toHaveCount(0)
    }
    await page.reload()
    await mail(page, kind).selectOption('Daily')
    await expect(says(page, 'The usual settings are saved.')).toBeVisible()
  },
)

test('works with the keyboard alone', { tag: LONG_PROOF }, async ({ page, me }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openSettings(page)
  await tabTo(page, box(page, 'Inbox', 'Somebody thanks you'))
  await page.keyboard.press('Space')
  await expect(saved(page)).toBeVisible()
  await expect(box(page, 'Inbox', 'Somebody thanks you')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(mail(page, 'Somebody thanks you')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect
    .poll(() => storedOf(me))
    .toMatchObject({
      kinds: expect.arrayContaining([
        expect.objectContaining({ kind: 'thanked', inInbox: false, mail: 'daily' }),
      ]),
    })
})

test(
  'the notification settings are accessible, also where nothing is mailed',
  { tag: LONG_PROOF },
  async ({ page }) => {
    await enterAsAdministrator(page)
    for (const search of ['', '?view=everybody']) {
      await openSettings(page, search)
      await expect(mail(page, 'Somebody thanks you')).toBeVisible()
      await expectAccessibleEverywhere(page, PATH + search)
    }
    await test.step('says on a page of its own that nothing is mailed, and how that changes', async () => {
      await enterAsAdministrator(page)
      await openSettings(page)
      await expect(page.getByText('Not delivered')).toHaveCount(0)
      await openSettings(page, '?view=everybody')
      await page.getByRole('link', { name: 'See what was not delivered' }).click()
      await expect(page).toHaveURL('/notifications/undelivered')
      await expect(page).toHaveTitle(/^Not delivered/)
      await expect(page.getByText('No mail server is set')).toBeVisible()
      await expect(page.getByText('set SMTP_URL')).toBeVisible()
      await expect(page.getByText('Everything arrived')).toHaveCount(0)
      await expectAccessible(page, 'nothing delivered by mail')
    })
  },
)
