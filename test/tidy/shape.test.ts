import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { files, read, sources } from './sources.ts'

const lines = new Map(sources.map((file) => [file, read(file).trimEnd().split('\n').length]))

describe('files', () => {
  test('none has more than 400 lines', () => {
    expect([...lines].filter(([, count]) => count > 400)).toEqual([])
  })

  test('none has a catch-all name or only re-exports', () => {
    const drawers =
      /(?:^|[/-])(?:utils?|helpers?|misc|manager|service(?!-worker)|common)(?:[./-]|$)/i
    const wrong = sources.filter(
      (file) => drawers.test(file) || /^index\.tsx?$/.test(basename(file)),
    )
    expect(wrong).toEqual([])
  })

  test('no test is skipped, focused or postponed', () => {
    const tests = sources.filter((file) => /\.(?:test|spec)\.tsx?$/.test(file))
    const word = /\b(?:test|it|describe)\.(?:skip|only|todo|fixme|fails)\b/
    expect(tests.filter((file) => word.test(read(file)))).toEqual([])
  })
})

describe('tables', () => {
  const OWNERS: Readonly<Record<string, string>> = {
    // A user is one row: auth writes the account and its password, users the other columns.
    users: 'src/(?:auth|users)/',
    past_teams: 'src/users/',
    custom_fields: 'src/users/',
    custom_field_values: 'src/users/',
    groups: 'src/groups/',
    group_fields: 'src/groups/',
    known_sign_ins: 'src/auth/',
    last_seen: 'src/auth/',
    sessions: 'src/auth/',
    sign_in_attempts: 'src/auth/',
    time_codes: 'src/auth/',
    recovery_codes: 'src/auth/',
    passkeys: 'src/auth/',
    passkey_challenges: 'src/auth/',
    identities: 'src/auth/',
    provider_visits: 'src/auth/',
    used_logout_tokens: 'src/auth/',
    mailed_links: 'src/auth/',
    event_listeners: 'src/webhooks/',
    published_events: 'src/webhooks/',
    event_waits: 'src/webhooks/',
    webhook_endpoints: 'src/webhooks/',
    webhook_deliveries: 'src/webhooks/',
    webhook_attempts: 'src/webhooks/',
    api_tokens: 'src/api-tokens/',
    chat_commands: 'src/chat/',
    chat_accounts: 'src/chat/',
    chat_link_codes: 'src/chat/',
    chat_channels: 'src/chat/',
    chat_messages: 'src/chat/',
    directory_people: 'src/provisioning/',
    directory_groups: 'src/provisioning/',
    directory_members: 'src/provisioning/',
    directory_requests: 'src/provisioning/',
    api_token_uses: 'src/(?:api-tokens/|platform/server/calls/rate-limiter)',
    feed_addresses: 'src/feeds/',
    screens: 'src/feeds/',
    thanks_drafts: 'src/mcp/',
    service_answers: 'src/platform/server/calls/answer-once\\.ts',
    mails: 'src/platform/server/mail/',
    wallets: 'src/ledger/',
    entries: 'src/ledger/',
    answers: 'src/(?:ledger/|platform/server/calls/answer-once\\.ts)',
    outbox: 'src/platform/server/live/',
    pictures: 'src/platform/server/files/',
    recognition_rules: 'src/recognition/',
    company_values: 'src/recognition/',
    recognitions: 'src/recognition/',
    recognition_receivers: 'src/recognition/',
    added_points: 'src/recognition/',
    recognition_values: 'src/recognition/',
    recognition_reactions: 'src/recognition/',
    recognition_comments: 'src/recognition/',
    recognition_reports: 'src/recognition/',
    recognition_choices: 'src/recognition/',
    dismissed_welcomes: 'src/recognition/',
    gifts: 'src/shop/',
    gift_changes: 'src/shop/',
    gift_categories: 'src/shop/',
    categories_of_gifts: 'src/shop/',
    gift_audiences: 'src/shop/',
    cart_lines: 'src/shop/',
    stock_waits: 'src/shop/',
    goals: 'src/shop/',
    delivery_addresses: 'src/shop/',
    order_addresses: 'src/shop/',
    purchases: 'src/shop/',
    purchase_items: 'src/shop/',
    purchase_steps: 'src/shop/',
    refunded_items: 'src/shop/',
    handed_items: 'src/shop/',
    pickup_places: 'src/shop/',
    chosen_places: 'src/shop/',
    order_pickups: 'src/shop/',
    changed_places: 'src/shop/',
    hand_overs: 'src/shop/',
    code_guesses: 'src/shop/',
    order_terms: 'src/shop/',
    voucher_codes: 'src/shop/',
    paid_donations: 'src/shop/',
    entered_bonuses: 'src/bonuses/',
    bonuses: 'src/bonuses/',
    bonus_batches: 'src/bonuses/',
    bonus_recalls: 'src/bonuses/',
    awards: 'src/awards/',
    award_entries: 'src/awards/',
    allowance_portions: 'src/ledger/',
    allowance_changes: 'src/ledger/',
    allowance_periods: 'src/allowance/',
    allowance_grants: 'src/allowance/',
    personal_allowances: 'src/allowance/',
    group_allowances: 'src/allowance/',
    milestones: 'src/milestones/',
    milestone_steps: 'src/milestones/',
    milestone_texts: 'src/milestones/',
    milestone_rows: 'src/milestones/',
    milestone_choices: 'src/milestones/',
    milestone_occurrences: 'src/milestones/',
    milestone_signings: 'src/milestones/',
    milestone_signers: 'src/milestones/',
    milestone_notes: 'src/milestones/',
    changed_dates: 'src/milestones/',
    holidays: 'src/milestones/',
    payouts: 'src/payouts/',
    payout_marks: 'src/payouts/',
    payroll_months: 'src/payroll/',
    payroll_people: 'src/payroll/',
    payroll_lines: 'src/payroll/',
    payroll_over_limits: 'src/payroll/',
    country_limits: 'src/shop/',
    audit_log: 'src/audit-log/',
    closed_months: 'src/reports/',
    manager_hints: 'src/reports/',
    team_thanks: 'src/reports/',
    closed_month_figures: 'src/reports/',
    settings: 'src/settings/',
    leavings: 'src/leaving/',
    user_roles: 'src/roles/',
    administrator_terms: 'src/auth/',
    handover_offers: 'src/handover/',
    notifications: 'src/notifications/',
    notification_defaults: 'src/notifications/',
    notification_choices: 'src/notifications/',
    notification_settings: 'src/notifications/',
    notification_channels: 'src/notifications/',
    push_keys: 'src/notifications/',
    push_subscriptions: 'src/notifications/',
    installation: 'src/platform/server/backup/',
    imports: 'src/imports/',
    import_columns: 'src/imports/',
    import_rows: 'src/imports/',
    documents: 'src/platform/server/files/',
    file_store: 'src/platform/server/files/',
    manual_sections: 'src/manuals/',
    manual_versions: 'src/manuals/',
    manual_passages: 'src/manuals/',
    manual_answers: 'src/manuals/',
    known_questions: 'src/manuals/',
    help_gaps: 'src/manuals/',
    starter_manual: 'src/manuals/',
    chat_budgets: 'src/assistant/',
    my_data: 'src/privacy/',
    scheduled_backups: 'src/backups/',
  }
  const WRITES =
    /(?:insert into|update|delete from|truncate)\s+([a-z_]+)\b|\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([a-z_]+)/gi

  test('each is written by its owner', () => {
    const wrong = sources
      .filter((file) => file.startsWith('src/') && !file.includes('.test.'))
      .flatMap((file) =>
        [...read(file).matchAll(WRITES)]
          .map((match) => match[1] ?? match[2] ?? '')
          .filter((table) => table in OWNERS && !new RegExp(`^${OWNERS[table]}`).test(file))
          .map((table) => `${file} writes ${table}`),
      )
    expect(wrong).toEqual([])
  })

  test('each is declared by its owner', () => {
    const wrong = sources
      .filter((file) => file.startsWith('src/') && file.endsWith('/tables.ts'))
      .flatMap((file) => {
        const [, members = ''] = /interface Tables \{([^}]*)\}/.exec(read(file)) ?? []
        return [...members.matchAll(/(\w+): /g)]
          .filter(([, table = '']) => !new RegExp(`^${OWNERS[table]}`).test(file))
          .map(([, table]) => `${file} declares ${table}`)
      })
    expect(wrong).toEqual([])
  })

  test('each has an owner', () => {
    const migrations = files.filter((file) => file.startsWith('src/platform/server/db/migrations/'))
    const named = (statement: RegExp) =>
      migrations.flatMap((file) => [...read(file).matchAll(statement)].map((match) => match[1]))
    const dropped = new Set(named(/^drop table (\w+)/gm))
    const there = named(/^create table (\w+)/gm).filter((table) => !dropped.has(table))
    expect(new Set(there)).toEqual(new Set(Object.keys(OWNERS)))
  })
})
