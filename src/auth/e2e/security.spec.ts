import { unique } from '#test/e2e/company.ts'
import {
  enter,
  enterAsAdministrator,
  expect,
  historyRows,
  logIn,
  LONG_PROOF,
  test,
} from '#test/e2e/laurel.ts'
import { ThanksScreen } from '#test/e2e/thanks.ts'

const HOSTILE = '<img src=x onerror=alert(1)>'

test('shows user input as text everywhere', async ({ page, company, newBrowser }) => {
  const sender = await company.newPerson({ firstName: `${HOSTILE}${unique()}` })
  const receiver = await company.newPerson({ lastName: `<script>alert(2)</script>${unique()}` })
  const office = await newBrowser()
  const alerts: string[] = []
  for (const shown of [page, office]) {
    shown.on('dialog', (dialog) => {
      alerts.push(dialog.message())
      void dialog.dismiss()
    })
  }
  await enter(page, sender)
  await page.goto('/transfer')
  const screen = new ThanksScreen(page)
  await screen.receiver.fill(receiver.email)
  await expect(page.getByRole('listbox').getByRole('option')).toContainText(receiver.name)
  await screen.amount.fill('1')
  await screen.message.fill(HOSTILE)
  await page.keyboard.press('Escape')
  await expect(screen.message).toHaveValue(HOSTILE)
  await screen.submit.click()
  await expect(screen.done).toContainText(receiver.name)
  await page.goto('/home')
  await expect(historyRows(page).first()).toContainText(HOSTILE)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hello, ${sender.firstName}`)

  await enterAsAdministrator(office)
  await office.goto(`/all-data?search=${sender.email}`)
  await expect(office.getByRole('region', { name: 'All users' })).toContainText(sender.name)
  await office.goto(`/all-data?search=${encodeURIComponent('"><script>alert(3)</script>')}`)
  await expect(office.getByText('Nobody matches “"><script>alert(3)</script>”')).toBeVisible()
  expect(alerts).toEqual([])
  await expect(page.locator('img[src=x]')).toHaveCount(0)
})

test(
  'sends a policy against foreign code with every page',
  { tag: LONG_PROOF },
  async ({ page, me, tolerate }) => {
    for (const path of ['/login', '/create-account', '/home', '/transfer', '/nowhere']) {
      const answer = await page.goto(path)
      const policy = answer?.headers()['content-security-policy'] ?? ''
      expect(policy).toContain("default-src 'self'")
      expect(policy).toMatch(/script-src 'self' 'nonce-[^']+'(;|$)/)
      expect(policy).toContain("object-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('unsafe')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    // Checks that the observer sees violations.
    tolerate(/content security policy/i)
    await page.goto('/home')
    await expect(page.getByRole('heading', { name: `Hello, ${me.firstName}` })).toBeVisible()
    const seen = page.waitForEvent('pageerror', ({ message }) =>
      message.startsWith('content security policy: script-src'),
    )
    await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'window.ran = true'
      document.body.append(script)
    })
    await seen
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  },
)

test('keeps the session from scripts and other sites, and stays on this one', async ({
  page,
  company,
  baseURL,
}) => {
  await test.step('hides the session from scripts and other sites', async () => {
    const person = await company.newPerson()
    await page.goto('/login')
    await logIn(page, person)
    await expect(page).toHaveURL('/home')
    const cookies = await page.context().cookies()
    // The language of the pages is no secret, and they set it.
    const secrets = cookies.filter(({ name }) => name !== 'laurel_language')
    expect(secrets.map(({ name }) => name).toSorted()).toEqual(['laurel_device', 'laurel_session'])
    const reachable = await page.evaluate(() =>
      JSON.stringify([document.cookie, localStorage, sessionStorage]),
    )
    for (const cookie of secrets) {
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
      expect(reachable).not.toContain(cookie.value)
    }
    expect(reachable).not.toContain(person.password)
  })
  await test.step('returns to pages of this site only after login', async () => {
    await page.goto('about:blank')
    await page.context().clearCookies()

    const person = await company.newPerson()
    await page.goto(`${baseURL}//evil.example/home`)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await page.goto('/login?wanted=https://evil.example&redirect=//evil.example')
    await logIn(page, person)
    await expect(page).toHaveURL('/home')
  })
})
