import { unique } from '#test/e2e/company.ts'
import { enter, expect, LONG_PROOF, test } from '#test/e2e/laurel.ts'
import { ThanksDialog, ThanksScreen } from '#test/e2e/thanks.ts'
import { thank } from './thanks.ts'

test(
  'offers recent colleagues after @, and keeps the focus where the writer goes on',
  { tag: LONG_PROOF },
  async ({ page, me, company, tolerate }) => {
    await test.step('offers recent colleagues after @, and passes them in one stop', async () => {
      const writer = await company.newPerson()
      await enter(page, writer)
      const [amara, noor] = [await company.newPerson(), await company.newPerson()]
      for (const person of [amara, noor])
        await thank(writer, [person], { message: unique('Before ') })
      await page.goto('/home')
      const dialog = new ThanksDialog(page)
      await dialog.open()
      await expect(dialog.lately.getByRole('button')).toHaveCount(2)
      await page.keyboard.press('Tab')
      await expect(dialog.lately.getByRole('button', { name: noor.name })).toBeFocused()
      await page.keyboard.press('ArrowRight')
      await expect(dialog.lately.getByRole('button', { name: amara.name })).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(dialog.words).toBeFocused()
      await page.keyboard.type('@')
      await expect(dialog.options).toHaveCount(2)
      await page.keyboard.press('Enter')
      await expect(dialog.chosen(noor)).toBeVisible()
    })
    await test.step('keeps the focus in place after a picture is wanted and after sending', async () => {
      await enter(page, me)
      await thank(await company.newPerson(), [me], { message: unique('Before ') })
      const noor = await company.newPerson()
      await page.goto('/home')
      const dialog = new ThanksDialog(page)
      await dialog.open()
      await dialog.choose(noor)
      await dialog.words.fill('Thank you')
      await dialog.root.getByRole('button', { name: 'Add a picture' }).click()
      await expect(dialog.root.getByLabel('Choose a file')).toBeFocused()
      await dialog.send.click()
      await expect(dialog.root).toBeHidden()
      await expect(dialog.button).toBeFocused()
      await page.goto('/transfer')
      const screen = new ThanksScreen(page)
      await page.getByRole('button', { name: 'Add a picture' }).click()
      await expect(page.getByLabel('Choose a file')).toBeFocused()
      await screen.receiver.fill(noor.email)
      await screen.amount.fill('1')
      await screen.submit.click()
      await screen.done.getByRole('button', { name: 'Done' }).click()
      await expect(screen.submit).toBeFocused()
    })
    await test.step('closes on Back, and stays on the page', async () => {
      await page.goto(`/people/${me.id}`)
      await page.goto('/home')
      await page.getByRole('link', { name: 'Gift Shop' }).first().click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gift Shop')
      const dialog = new ThanksDialog(page)
      await dialog.open()
      await page.goBack()
      await expect(dialog.root).toBeHidden()
      await expect(page).toHaveURL('/gift-shop')
      await dialog.open()
      await page.keyboard.press('Escape')
      await expect(dialog.root).toBeHidden()
      await page.goBack()
      await expect(page).toHaveURL('/home')
    })
    await test.step('moves to the words after a colleague is chosen, by Enter, a comma or a face', async () => {
      const [amara, noor] = [await company.newPerson(), await company.newPerson()]
      await thank(me, [amara], { message: unique('Before ') })
      await page.goto('/home')
      const dialog = new ThanksDialog(page)
      await dialog.open()
      await dialog.choose(noor)
      await expect(dialog.words).toBeFocused()
      await dialog.root.getByRole('button', { name: `Remove ${noor.name}` }).click()
      await dialog.receivers.fill(noor.lastName)
      // Before that, the only suggestion may be the one of the search before.
      await expect(
        dialog.root.getByText('1 colleague found. Enter takes the first.'),
      ).toBeAttached()
      await dialog.receivers.press(',')
      await expect(dialog.chosen(noor)).toBeVisible()
      await expect(dialog.words).toBeFocused()
      await expect(dialog.words).toHaveValue('')
      await dialog.receivers.fill(noor.email)
      await dialog.lately.getByRole('button', { name: amara.name }).click()
      await expect(dialog.words).toBeFocused()
    })
    await test.step('names text in the receivers field that is nobody, before anything is sent', async () => {
      tolerate(/status of 404 .*colleagues\/receiver/)
      const [writer, noor] = [await company.newPerson(), await company.newPerson()]
      await enter(page, writer)
      await page.goto('/home')
      const dialog = new ThanksDialog(page)
      await dialog.open()
      await dialog.choose(noor)
      await expect(dialog.root).toContainText('You have 100 to give')
      await dialog.words.fill('Thank you')
      await dialog.receivers.fill('found the slow query')
      await dialog.send.click()
      await expect(dialog.root.getByRole('alert')).toHaveText(
        "“found the slow query” is nobody's name.",
      )
      const given = await writer.api.get('/api/recognitions?scope=given')
      expect(await given.json()).toMatchObject({ recognitions: [] })
    })
  },
)
