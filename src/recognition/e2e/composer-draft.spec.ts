import {
  enter,
  expect,
  logIn,
  LONG_PROOF,
  pressSignedOut,
  test,
  withoutLiveEvents,
} from '#test/e2e/laurel.ts'
import { expectAccessible } from '#test/e2e/looks.ts'
import { loseAnswer } from '#test/e2e/lost-answers.ts'
import { cardsOf, ThanksDialog } from '#test/e2e/thanks.ts'

test('keeps a draft through closing and leaving the page', async ({ page, me: _me, company }) => {
  const priya = await company.newPerson()
  await page.goto('/home')
  const dialog = new ThanksDialog(page)
  await dialog.open()
  await dialog.choose(priya)
  await dialog.words.fill('Unfinished')
  await dialog.toggle('25 points').click()
  await page.keyboard.press('Escape')
  await expect(dialog.root).toBeHidden()
  await page.goto('/gift-shop')
  await dialog.button.click()
  await expect(dialog.chosen(priya)).toBeVisible()
  await expect(dialog.words).toHaveValue('Unfinished')
  await expect(dialog.amount).toHaveValue('25')
})

test('forgets a draft when its writer signs out', { tag: LONG_PROOF }, async ({ page, me }) => {
  await page.goto('/home')
  const dialog = new ThanksDialog(page)
  await dialog.open()
  await dialog.words.fill('Unfinished')
  const stored = () => page.evaluate(() => JSON.stringify(localStorage))
  await expect.poll(stored).toContain('Unfinished')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await stored()).not.toContain('Unfinished')
  await enter(page, me)
  await page.goto('/home')
  await dialog.open()
  await expect(dialog.words).toHaveValue('')
})

test('adds a picture', { tag: LONG_PROOF }, async ({ page, me, company }) => {
  const priya = await company.newPerson()
  await page.goto('/home')
  const dialog = new ThanksDialog(page)
  await dialog.open()
  await dialog.choose(priya)
  await dialog.words.fill(`${me.firstName} was there`)
  await dialog.root.getByRole('button', { name: 'Add a picture' }).click()
  const file = { name: 'us.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await dialog.root.locator('input[type=file]').setInputFiles(file)
  await expect(dialog.root.getByText('The picture is uploaded.')).toBeAttached()
  await expect(dialog.preview.locator('img').last()).toBeVisible()
  await dialog.send.click()
  await expect(dialog.root).toBeHidden()
  expect(await cardsOf(page)).toMatchObject([{ picture: expect.stringMatching(/^[0-9a-f]{32}-/) }])
})

test(
  'sends once after a lost answer, also after a reload',
  { tag: LONG_PROOF },
  async ({ page, me, company, tolerate }) => {
    tolerate(/ERR_CONNECTION_RESET/)
    const priya = await company.newPerson()
    await page.goto('/home')
    const dialog = new ThanksDialog(page)
    await dialog.open()
    await dialog.choose(priya)
    await dialog.words.fill('Once')
    await dialog.toggle('5 points').click()
    await page.route('**/api/recognitions', loseAnswer)
    await dialog.send.click()
    await expect(dialog.root.getByText(/it can't happen twice/)).toBeVisible()
    await page.unroute('**/api/recognitions')
    await page.reload()
    await dialog.button.click()
    await expect(dialog.root.getByText(/it can't happen twice/)).toBeVisible()
    await dialog.send.click()
    await expect(dialog.root).toBeHidden()
    expect(await cardsOf(page)).toHaveLength(1)
    expect(await (await me.api.get('/api/account')).json()).toMatchObject({ total: '95.00' })
  },
)

test(
  'says at Login that nothing was sent after the session ended; keeps the draft for its writer',
  { tag: LONG_PROOF },
  async ({ page, me, company, tolerate }) => {
    tolerate(/status of 401 /)
    await withoutLiveEvents(page, tolerate)
    const priya = await company.newPerson()
    await page.goto('/home')
    const dialog = new ThanksDialog(page)
    await dialog.open()
    await dialog.choose(priya)
    await dialog.words.fill('Not yet')
    await dialog.toggle('5 points').click()
    await pressSignedOut(dialog.send, ': nothing was sent.')
    expect(await (await me.api.get('/api/account')).json()).toMatchObject({ total: '100.00' })

    await logIn(page, me)
    await expect(page).toHaveURL('/home')
    const kept = page.getByRole('region', { name: 'Not sent yet' })
    await expect(kept).toContainText(`Your thanks to ${priya.firstName} are kept.`)
    await expectAccessible(page, 'Home with kept words')
    await kept.getByRole('button', { name: 'Go on writing' }).click()
    await expect(dialog.chosen(priya)).toBeVisible()
    await expect(dialog.words).toHaveValue('Not yet')
    await page.keyboard.press('Escape')
    await kept.getByRole('button', { name: 'Not now' }).click()
    await expect(kept).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(kept).toBeHidden()
    // Leaves Home, which may still be read.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await enter(page, priya)
    await page.goto('/home')
    await dialog.open()
    await expect(dialog.words).toHaveValue('')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Not yet')
  },
)
