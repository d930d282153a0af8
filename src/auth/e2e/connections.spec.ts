import { ADMINISTRATOR } from '#test/e2e/company.ts'
import { enterAsAdministrator, expect, LONG_PROOF } from '#test/e2e/laurel.ts'
import { expectAccessibleEverywhere } from '#test/e2e/looks.ts'
import { test } from '#test/e2e/mail-laurel.ts'

test(
  'Settings sends a test mail and says the answer',
  { tag: LONG_PROOF },
  async ({ page, post }) => {
    await enterAsAdministrator(page)
    await page.goto('/settings/connections')
    const section = page.getByRole('main')
    await expect(section.getByText('No provider is set up')).toBeVisible()
    const before = post.mails.length
    await section.getByRole('button', { name: 'Send me a test mail' }).click()
    await expect(section.getByRole('status')).toContainText('The mail server took the mail')
    expect(post.mails.slice(before).flatMap(({ to }) => to)).toContain(ADMINISTRATOR)
    await expectAccessibleEverywhere(page, 'Settings with a tried mail server')
  },
)
