import { unique } from '#test/e2e/company.ts'
import { expect, LONG_PROOF, test } from '#test/e2e/laurel.ts'
import { card, thank } from './thanks.ts'

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
