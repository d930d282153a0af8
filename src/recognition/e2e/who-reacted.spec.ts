import type { Locator, Page } from '@playwright/test'
import { unique, type Person } from '#test/e2e/company.ts'
import { expect, LONG_PROOF, test } from '#test/e2e/laurel.ts'
import { expectFocusVisible } from '#test/e2e/looks.ts'
import { card, thank } from './thanks.ts'

async function react({ api }: Person, id: number, emoji: string): Promise<void> {
  const answer = await api.put(`/api/recognitions/${id}/reactions/${encodeURIComponent(emoji)}`)
  expect(answer.ok()).toBe(true)
}

const seeWho = (shown: Page | Locator) => shown.getByRole('button', { name: 'See who reacted' })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Reactions' })

test(
  'names who reacted, by the keyboard too, and shows more people on request',
  { tag: LONG_PROOF },
  async ({ page, me, company, tolerate }) => {
    await test.step('names who reacted, each person once with all their reactions', async () => {
      const [amara, noor, ben] = [
        await company.newPerson(),
        await company.newPerson(),
        await company.newPerson(),
      ]
      const message = unique('Words ')
      const id = await thank(amara, [me], { message })
      await page.goto('/home')
      const shown = card(page, message)
      const clap = shown.getByRole('button', { name: /^👏/ })
      await expect(shown.getByRole('button', { name: 'Add reaction' })).toBeVisible()
      const opener = seeWho(shown)
      await expect(opener).toHaveCount(0)

      await react(ben, id, '👏')
      await company.permit(ben, { isActive: false })
      await react(noor, id, '🎉')
      await react(noor, id, '👏')
      await clap.click()
      await expect(clap).toHaveAccessibleName('👏 3')
      await opener.click()
      const dialog = dialogOf(page)
      const people = dialog.getByRole('listitem')
      // A face without a picture shows initials.
      const lines = ['You👏', `${noor.name}🎉 👏`, `${ben.name}👏`]
      await expect(people).toHaveText(lines.map((line) => new RegExp(`${line}$`)))
      await expect(dialog.getByRole('link')).toHaveText([noor.name])
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(opener).toBeFocused()

      await clap.click()
      await expect(clap).toHaveAccessibleName('👏 2')
      await opener.click()
      await expect(people).toHaveCount(2)
      await dialog.getByRole('link', { name: noor.name }).click()
      await expect(page).toHaveURL(`/people/${noor.id}`)
      await expect(dialog).toBeHidden()
    })
    await test.step('opens from the toolbar of the card with the keyboard', async () => {
      const amara = await company.newPerson()
      const id = await thank(amara, [me], { message: unique('Words ') })
      await react(amara, id, '👏')
      await page.goto(`/thanks/${id}`)
      const toolbar = page.getByRole('toolbar', { name: 'Your answer' })
      await expect(seeWho(toolbar)).toBeVisible()
      await expect(toolbar.locator('button[tabindex="0"]')).toHaveCount(1)
      await toolbar.getByRole('button', { name: 'Comment' }).focus()
      await page.keyboard.press('ArrowRight')
      await expect(seeWho(toolbar)).toBeFocused()
      await expectFocusVisible(page)
      await page.keyboard.press('Enter')
      await expect(dialogOf(page).getByRole('listitem')).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(seeWho(toolbar)).toBeFocused()
    })
    await test.step('keeps the focus while the last reaction is taken back', async () => {
      const amara = await company.newPerson()
      const id = await thank(amara, [me], { message: unique('Words ') })
      await react(amara, id, '👏')
      await page.goto(`/thanks/${id}`)
      const opener = seeWho(page)
      await opener.click()
      await expect(dialogOf(page).getByRole('listitem')).toHaveCount(1)
      const taken = await amara.api.delete(
        `/api/recognitions/${id}/reactions/${encodeURIComponent('👏')}`,
      )
      expect(taken.ok()).toBe(true)
      await expect(dialogOf(page)).toContainText('Nobody reacts to it any more.')
      await page.keyboard.press('Escape')
      await expect(dialogOf(page)).toBeHidden()
      await expect(opener).toBeFocused()
      await page.keyboard.press('ArrowLeft')
      await expect(opener).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Add reaction' })).toBeVisible()
    })
    await test.step('shows more people on request, and says when they could not be loaded', async () => {
      tolerate(/ERR_FAILED/)
      const crowd = await Promise.all(Array.from({ length: 21 }, () => company.newPerson()))
      const id = await thank(me, crowd.slice(0, 1), { message: unique('Words ') })
      for (const one of crowd) await react(one, id, '👏')
      await page.goto(`/thanks/${id}`)
      const dialog = dialogOf(page)
      const people = dialog.getByRole('listitem')
      await page.route(/\/reactions$/, (route) => route.abort())
      await seeWho(page).click()
      await expect(dialog.getByRole('alert')).toContainText('Could not load the reactions.')
      await page.unroute(/\/reactions$/)
      await dialog.getByRole('button', { name: 'Try again' }).click()
      await expect(people).toHaveCount(20)
      await dialog.getByRole('button', { name: 'Show more' }).click()
      await expect(people).toHaveCount(21)
      await expect(people.last()).toContainText(crowd[0]?.name ?? '?')
    })
  },
)
