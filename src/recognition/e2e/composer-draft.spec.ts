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

test(
  'keeps a draft for its writer after the session ended, and forgets it at Logout',
  { tag: LONG_PROOF },
  async ({ page, me, company, tolerate }) => {
    await test.step('forgets a draft when its writer signs out', async () => {
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
    await test.step('says at Login that nothing was sent after the session ended; keeps the draft for its writer', async () => {
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
    })
  },
)

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
