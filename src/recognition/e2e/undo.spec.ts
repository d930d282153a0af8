import { unique } from '#test/e2e/company.ts'
import { alert, expect, expectBalances, historyRows, test } from '#test/e2e/laurel.ts'
import { ThanksDialog } from '#test/e2e/thanks.ts'
import { card, thank } from './thanks.ts'

test('undoes my thanks on the card, with their points and the offer in the message', async ({
  page,
  me,
  company,
}) => {
  await test.step('undoes my thanks within a minute, with their points', async () => {
    const amara = await company.newPerson()
    const message = unique('Words ')
    await thank(me, [amara], { message, amount: '30' })
    await page.goto('/home')
    await expectBalances(page, { total: '70.00', earned: '70.00', appreciation: '0.00' })
    await card(page, message).getByRole('button', { name: 'Undo' }).click()
    await expect(alert(page, 'Your thanks are taken back.')).toBeVisible()
    await expect(card(page, message)).toHaveCount(0)
    await expectBalances(page, { total: '100.00', earned: '100.00', appreciation: '0.00' })
  })
  await test.step('closes the offer to undo when I undo on the card', async () => {
    const amara = await company.newPerson()
    await page.goto('/home')
    const dialog = new ThanksDialog(page)
    await dialog.open()
    await dialog.choose(amara)
    const message = unique('Words ')
    await dialog.words.fill(message)
    await dialog.toggle('10 points').click()
    await dialog.send.click()
    const offer = page.locator('#announcements').getByRole('button', { name: 'Undo' })
    await expect(offer).toBeVisible()
    await card(page, message).getByRole('button', { name: 'Undo' }).click()
    await expect(alert(page, 'Your thanks are taken back.')).toBeVisible()
    await expect(offer).toBeHidden()
    await expect(historyRows(page).first()).toContainText(`Taken back from ${amara.name}`)
    await expect(historyRows(page).first()).not.toContainText('administrator')
  })
})
