import { readFile } from 'node:fs/promises'
import { post } from '#test/e2e/company.ts'
import { enter, expect, openAboutMe } from '#test/e2e/laurel.ts'
import { test } from '#test/e2e/own-laurel.ts'

test('somebody asks for their data behind their face, and downloads it as a page and as JSON', async ({
  page,
  company,
}) => {
  const ada = await company.newPerson({ isTransfer: true })
  const ben = await company.newPerson()
  const message = 'For the night shift'
  await post(ada.api, '/api/recognitions', { receivers: [ben.id], amount: '2', message })
  await enter(page, ada)
  await page.goto('/home')
  await openAboutMe(page, 'My data')
  const card = page.getByRole('region', { name: 'Your copy' })
  await card.getByRole('button', { name: 'Ask for my data' }).click()
  await expect(card.getByRole('status')).toContainText('Your copy is being made.')
  await expect(card.getByRole('status')).toContainText('Ready since')
  for (const name of ['Download the page', 'Download (JSON)']) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      card.getByRole('link', { name }).click(),
    ])
    const saved = await readFile(await download.path(), 'utf8')
    expect(saved).toContain(message)
    expect(saved).toContain(ada.email)
    expect(saved).not.toContain(ben.email)
  }
  await expect(card.getByRole('button')).toHaveCount(0)
  await page.goto('/notifications')
  await page.getByRole('link', { name: 'The copy of your data is ready to download' }).click()
  await expect(page).toHaveURL(/\/my-data$/)
})
