import type { Page } from '@playwright/test'
import { PACE_MS, settle } from './event-timing.ts'

/** Loads a screen, and uses it like a person. */
export type UsePage = (page: Page, url: string) => Promise<void>

const ROUNDS = 3
const TYPED = { delay: PACE_MS }

/** Opens, fills in and closes the dialog, by mouse and by keys. */
export const useComposer: UsePage = async (page, url) => {
  await page.goto(`${url}/home`)
  await page.getByRole('link', { name: 'All thanks' }).waitFor()
  const dialog = page.getByRole('dialog', { name: 'Say thanks' })
  for (let round = 0; round < ROUNDS; round++) {
    await page.getByRole('banner').getByRole('button', { name: 'Thank', exact: true }).click()
    const receivers = dialog.getByLabel('Who do you want to thank?')
    await receivers.waitFor()
    await receivers.pressSequentially(['noor', 'ben', 'priya'][round] ?? '', TYPED)
    await dialog.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await settle(page)
    const words = dialog.getByLabel('What for?')
    await words.click()
    await words.pressSequentially('You found the **bug** before anybody saw it. ', TYPED)
    await dialog.getByRole('button', { name: '25 points', exact: true }).click()
    await settle(page)
    // Open in releases before 7.3.
    const points = dialog.getByRole('button', { name: /^Points: / })
    if (await points.isVisible()) await points.click()
    await dialog.getByLabel('Amount').fill('')
    await dialog.getByLabel('Amount').pressSequentially('12.5', TYPED)
    await dialog.getByRole('radio', { name: 'Only us' }).click()
    await settle(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await settle(page)
  }
}

/** Reacts, switches the tabs, opens comments and loads more cards. */
export const useWall: UsePage = async (page, url) => {
  await page.goto(`${url}/wall`)
  const cards = page.getByRole('article')
  for (let round = 0; round < ROUNDS; round++) {
    for (const place of [0, 1, 2, 3]) {
      const reactions = cards.nth(place).getByRole('group', { name: 'Reactions' })
      await reactions.getByRole('button', { name: 'Add reaction' }).click()
      await settle(page)
      await reactions.getByRole('button').nth(round).click()
      await settle(page)
    }
    const comments = cards
      .nth(round)
      .getByRole('button', { name: /comment/i })
      .first()
    await comments.click()
    await settle(page)
    for (const name of ['For me', 'From me', 'Company']) {
      await page.getByRole('tab', { name }).click()
      await settle(page)
    }
    const more = page.getByRole('button', { name: 'Show more' })
    if (await more.isVisible()) await more.click()
    await settle(page)
  }
}

/** Searches, filters and sorts. */
export const useAllData: UsePage = async (page, url) => {
  await page.goto(`${url}/all-data`)
  const table = page.getByRole('region', { name: 'All users' })
  await table.waitFor()
  for (let round = 0; round < ROUNDS; round++) {
    const search = page.getByLabel('Search by name or email')
    await search.pressSequentially('amara', TYPED)
    await settle(page)
    await search.press('ControlOrMeta+a')
    await search.press('Delete')
    await settle(page)
    for (const name of ['Name', 'Total', 'Total', 'Last seen']) {
      const heading = table.getByRole('columnheader', { name }).first()
      await heading.getByRole('button').click()
      await settle(page)
    }
    await page.getByText('Never thanked', { exact: true }).first().click()
    await settle(page)
    await page.getByText('Never thanked', { exact: true }).first().click()
    await settle(page)
    await table.getByRole('checkbox').nth(2).click()
    await settle(page)
  }
}
