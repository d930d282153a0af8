import type { Locator, Page } from '@playwright/test'
import { post, type Person } from '#test/e2e/company.ts'

interface Thanks {
  message: string
  /** Points for each receiver; none by default. */
  amount?: string
  values?: number[]
  visibility?: 'public' | 'private'
}

/** Thanks colleagues through the API; returns the card's id. */
export async function thank(
  sender: Pick<Person, 'api'>,
  receivers: readonly Person[],
  { amount = '0', ...thanks }: Thanks,
): Promise<number> {
  const ids = receivers.map(({ id }) => id)
  const answer = await post(sender.api, '/api/recognitions', { receivers: ids, amount, ...thanks })
  return (answer as { id: number }).id
}

/** The card with these words. */
export const card = (place: Page | Locator, message: string) =>
  place.getByRole('article').filter({ hasText: message })

/** A tab of the wall on Home. */
export const tab = (page: Page, name: 'Company' | 'For me' | 'From me') =>
  page.getByRole('tab', { name })

/** The region that announces thanks received while a page is open. */
export const news = (page: Page) => page.getByRole('region', { name: 'New thanks' })

/** Gives a card, or the only one of a page, a reaction that nobody gave yet. */
export async function addReaction(place: Page | Locator, emoji: string): Promise<void> {
  await place.getByRole('button', { name: 'Add reaction' }).click()
  await place.getByRole('button', { name: new RegExp(`^${emoji}`) }).click()
}
