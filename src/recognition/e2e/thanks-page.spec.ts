import { readFile } from 'node:fs/promises'
import { unique } from '#test/e2e/company.ts'
import { expect, LONG_PROOF, test } from '#test/e2e/laurel.ts'
import { card, thank } from './thanks.ts'

test('keeps a card as a picture, and prints it alone', async ({ page, me, company }) => {
  const [amara, noor] = [await company.newPerson(), await company.newPerson()]
  const message = unique('You held the release together ')
  const id = await thank(amara, [me, noor], { message, amount: '5' })
  await page.addInitScript(() => {
    window.print = () => {
      const shown = [...document.body.children].filter((one) => one.checkVisibility())
      document.title = `printed: ${shown.map((one) => one.textContent).join()}`
    }
  })
  await page.goto(`/thanks/${id}`)
  const all = page.getByRole('main').getByRole('link', { name: 'All thanks' })
  await expect(all).toHaveAttribute('href', '/wall')
  const more = card(page, message).getByRole('button', { name: 'More', exact: true })
  await more.click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as a picture' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`thanks-${id}.png`)
  const { width, height } = sizeOf(await readFile(await file.path()))
  expect([width, height >= width]).toEqual([1080, true])

  await page.emulateMedia({ media: 'print' })
  await more.evaluate((button) => (button as HTMLElement).click())
  await page
    .getByRole('button', { name: 'Print' })
    .evaluate((button) => (button as HTMLElement).click())
  await expect(page).toHaveTitle(new RegExp(`^printed: .*${amara.name} thanked .*${message}`))
  await expect(page).not.toHaveTitle(/Write a comment|Gift Shop/)
})

/** The size of a PNG file in pixels. */
function sizeOf(file: Buffer): { width: number; height: number } {
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) }
}

test(
  'a comment stays while another is being sent, and is not carried to the next card',
  { tag: LONG_PROOF },
  async ({ page, me, company }) => {
    await test.step('keeps a comment typed while another one is being sent', async () => {
      const id = await thank(await company.newPerson(), [me], { message: unique('Words ') })
      await page.goto(`/thanks/${id}`)
      const field = page.getByRole('textbox', { name: 'Write a comment' })
      await page.route(
        `**/api/recognitions/${id}/comments`,
        async (route) => {
          await field.fill('And again.')
          await route.continue()
        },
        { times: 1 },
      )
      await field.fill('Well deserved!')
      await field.press('Control+Enter')
      const comments = page.getByRole('region', { name: 'Comments' }).getByRole('listitem')
      await expect(comments).toHaveCount(1)
      await expect(field).toHaveValue('And again.')
      await page.getByRole('button', { name: 'Send comment' }).click()
      await expect(comments).toHaveCount(2)
      await expect(comments.last()).toContainText('And again.')
      await expect(field).toHaveValue('')
    })
    await test.step('marks the next opened card only if it is new, and does not carry over a comment', async () => {
      const [amara, noor] = [await company.newPerson(), await company.newPerson()]
      const [first, second] = [unique('First '), unique('Second ')]
      const seen = await thank(amara, [me], { message: first })
      await me.api.put('/api/recognitions/seen', { data: { ids: [seen] } })
      const fresh = await thank(noor, [me], { message: second })
      await page.goto(`/thanks/${fresh}`)
      await expect(card(page, second).getByText('New', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await page
        .getByRole('listitem')
        .filter({ hasText: amara.firstName })
        .getByRole('link')
        .click()
      await expect(card(page, first)).toBeVisible()
      await expect(card(page, first).getByText('New', { exact: true })).toBeHidden()
      await page.getByRole('textbox', { name: 'Write a comment' }).fill('For the first one')
      await page.goBack()
      await expect(card(page, second)).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Write a comment' })).toHaveValue('')
    })
  },
)
