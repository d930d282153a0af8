import { describe, expect, test } from 'vitest'
import { CHAT_MESSAGES } from '#test/harness/chat-limits.ts'
import { CHAT_SERVICES, SERVICE_TRAITS } from '#chat/contract/chat-services.ts'
import { MESSAGE_FORMATS } from '#chat/server/post-card.ts'
import type { ChatCard } from '../chat-card.ts'

const face = (name: string) => ({
  name,
  picture: `https://laurel.test/api/chat-faces/1/2/${'A'.repeat(22)}`,
})
const SMALL: ChatCard = {
  key: 'laurel-1-2',
  headline: 'Amara Okafor thanked Noor Haddad',
  sender: { name: 'Amara Okafor', picture: null },
  receivers: [{ name: 'Noor Haddad', picture: null }],
  words: 'For the demo',
  values: [],
  points: null,
  link: null,
  date: new Date('2026-11-27T08:00:00Z'),
}
const NASTY = `<!channel> @all @here <script> [a](https://evil.example) **b** & "c" \`d\` \\ _e_`
const LARGE: ChatCard = {
  ...SMALL,
  headline: `${'&'.repeat(4_000)} thanked everybody`,
  sender: face('<'.repeat(400)),
  receivers: Array.from({ length: 20 }, (_, n) => face(`${'N'.repeat(200)} ${n}`)),
  words: '&<*'.repeat(333),
  values: ['🤝 Teamwork', '🚀 Courage', `🌱 ${'v'.repeat(40)}`],
  points: '1,000,000,000 points each',
  link: { url: 'https://laurel.test/thanks/2', says: 'Open in Laurel' },
}

describe.each(CHAT_SERVICES)('%s', (service) => {
  const { write, messageAt } = MESSAGE_FORMATS[service]

  test.each([
    ['a small card', SMALL],
    ['the largest card', LARGE],
    ['words that look like markup', { ...SMALL, words: NASTY, headline: NASTY }],
  ])('takes %s', (_what, card) => {
    expect(CHAT_MESSAGES[service].safeParse(write(card)).error?.issues).toBeUndefined()
  })

  test('shows faces, words, values, points and the link', () => {
    const json = JSON.stringify(write({ ...LARGE, words: 'For the demo', headline: 'A thanked B' }))
    for (const part of ['For the demo', 'A thanked B', 'Teamwork', '1,000,000,000']) {
      expect(json).toContain(part)
    }
    expect(json).toContain('https://laurel.test/api/chat-faces/')
    expect(json).toContain('https://laurel.test/thanks/2')
  })

  test('notifies nobody, whatever the words are', () => {
    const json = JSON.stringify(write({ ...SMALL, words: '@all @here', headline: '@channel' }))
    if (service === 'mattermost' || service === 'rocketChat') {
      expect(json).not.toMatch(/@(?:all|here|channel)/)
    }
    if (service === 'discord') expect(json).toContain('"allowed_mentions":{"parse":[]}')
    if (service === 'slack')
      expect(write({ ...SMALL, headline: '<!channel>' })).toMatchObject({
        text: '&lt;!channel&gt;',
      })
  })

  test('can be corrected if its traits say so', () => {
    expect(messageAt !== undefined).toBe(SERVICE_TRAITS[service].corrects)
  })
})
