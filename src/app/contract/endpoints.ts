import { allowanceEndpoints } from '#allowance/contract/allowance.ts'
import { apiTokenEndpoints } from '#api-tokens/contract/api-tokens.ts'
import { chatEndpoints } from '#assistant/contract/chat-endpoints.ts'
import { draftAdviceEndpoints } from '#assistant/contract/draft-advice.ts'
import { auditLogEndpoints } from '#audit-log/contract/audit-log.ts'
import { connectionEndpoints } from '#auth/contract/connections.ts'
import { sessionEndpoints } from '#auth/contract/devices.ts'
import { addressEndpoints, mailEndpoints } from '#auth/contract/mail-links.ts'
import { signUpEndpoints } from '#auth/contract/new-account.ts'
import { passkeyEndpoints } from '#auth/contract/passkeys.ts'
import { secondStepEndpoints } from '#auth/contract/second-step.ts'
import { signInEndpoints } from '#auth/contract/sign-in-endpoints.ts'
import { singleSignOnEndpoints } from '#auth/contract/single-sign-on.ts'
import { awardEndpoints } from '#awards/contract/awards.ts'
import { bonusEndpoints } from '#bonuses/contract/bonus.ts'
import { bonusRecallEndpoints } from '#bonuses/contract/recall.ts'
import { chatChannelEndpoints } from '#chat/contract/chat-channels.ts'
import { chatCommandEndpoints } from '#chat/contract/chat-commands.ts'
import { correctionEndpoints } from '#corrections/contract/corrections.ts'
import { feedEndpoints } from '#feeds/contract/feed-address.ts'
import { screenEndpoints } from '#feeds/contract/screens.ts'
import { groupEndpoints } from '#groups/contract/groups.ts'
import { handoverEndpoints } from '#handover/contract/handover-endpoints.ts'
import { importEndpoints } from '#imports/contract/imports.ts'
import { leavingEndpoints } from '#leaving/contract/leaving-endpoints.ts'
import { manualEndpoints } from '#manuals/contract/manual-endpoints.ts'
import { draftEndpoints } from '#mcp/contract/drafts.ts'
import { holidayEndpoints } from '#milestones/contract/holidays.ts'
import { milestoneCalendarEndpoints } from '#milestones/contract/milestone-calendar.ts'
import { milestoneChoiceEndpoints } from '#milestones/contract/milestone-choices.ts'
import { milestoneListEndpoints } from '#milestones/contract/milestone-lists.ts'
import { milestoneYearEndpoints } from '#milestones/contract/milestone-year.ts'
import { milestoneEndpoints } from '#milestones/contract/milestones.ts'
import { signingEndpoints } from '#milestones/contract/signings.ts'
import { notificationEndpoints } from '#notifications/contract/notifications.ts'
import { pushEndpoints } from '#notifications/contract/push.ts'
import { undeliveredEndpoints } from '#notifications/contract/undelivered.ts'
import { unsubscribeEndpoints } from '#notifications/contract/unsubscribe.ts'
import { payoutEndpoints } from '#payouts/contract/payouts.ts'
import { overLimitEndpoints } from '#payroll/contract/over-limits.ts'
import { payrollEndpoints } from '#payroll/contract/payroll.ts'
import { documentEndpoints, fileEndpoints } from '#platform/contract/file-endpoints.ts'
import { erasureEndpoints } from '#privacy/contract/erasure.ts'
import { myDataEndpoints } from '#privacy/contract/my-data.ts'
import { directoryEndpoints } from '#provisioning/contract/directory.ts'
import { recognitionModerationEndpoints } from '#recognition/contract/moderation.ts'
import { recognitionPeopleEndpoints } from '#recognition/contract/people.ts'
import { recognitionEndpoints } from '#recognition/contract/recognition-endpoints.ts'
import { recognitionRulesEndpoints } from '#recognition/contract/rules.ts'
import { adoptionEndpoints } from '#reports/contract/adoption.ts'
import { coverageEndpoints } from '#reports/contract/coverage.ts'
import { myTeamEndpoints } from '#reports/contract/my-team.ts'
import { overviewEndpoints } from '#reports/contract/overview.ts'
import { privacyEndpoints } from '#reports/contract/privacy.ts'
import { statementEndpoints } from '#reports/contract/statements.ts'
import { trendEndpoints } from '#reports/contract/trends.ts'
import { waitingEndpoints } from '#reports/contract/waiting.ts'
import { roleEndpoints } from '#roles/contract/role-endpoints.ts'
import { companyLookEndpoints } from '#settings/contract/company-look.ts'
import { pointSettingsEndpoints } from '#settings/contract/point-settings.ts'
import { settingsEndpoints } from '#settings/contract/settings.ts'
import { shopEndpoints } from '#shop/contract/shop-endpoints.ts'
import { statusEndpoints } from '#status/contract/status.ts'
import { accountEndpoints } from '#users/contract/account-endpoints.ts'
import { colleagueEndpoints } from '#users/contract/colleagues.ts'
import { customFieldEndpoints } from '#users/contract/custom-fields.ts'
import { invitationEndpoints, slipEndpoints } from '#users/contract/invitations.ts'
import { newPersonEndpoints, personEndpoints } from '#users/contract/person-change.ts'
import { userEndpoints } from '#users/contract/users.ts'
import { walletEndpoints } from '#wallet/contract/wallet.ts'
import { webhookEndpoints } from '#webhooks/contract/webhooks.ts'

/** Every endpoint of Laurel; mounted, documented, called and tested from here. */
export const endpoints = {
  ...signInEndpoints,
  ...signUpEndpoints,
  ...accountEndpoints,
  ...colleagueEndpoints,
  ...customFieldEndpoints,
  ...singleSignOnEndpoints,
  ...sessionEndpoints,
  ...secondStepEndpoints,
  ...passkeyEndpoints,
  ...apiTokenEndpoints,
  ...webhookEndpoints,
  ...mailEndpoints,
  ...addressEndpoints,
  ...connectionEndpoints,
  ...walletEndpoints,
  ...recognitionEndpoints,
  ...recognitionPeopleEndpoints,
  ...recognitionRulesEndpoints,
  ...recognitionModerationEndpoints,
  ...draftEndpoints,
  ...feedEndpoints,
  ...screenEndpoints,
  ...fileEndpoints,
  ...shopEndpoints,
  ...bonusEndpoints,
  ...bonusRecallEndpoints,
  ...groupEndpoints,
  ...awardEndpoints,
  ...allowanceEndpoints,
  ...milestoneEndpoints,
  ...milestoneListEndpoints,
  ...milestoneYearEndpoints,
  ...milestoneCalendarEndpoints,
  ...milestoneChoiceEndpoints,
  ...signingEndpoints,
  ...holidayEndpoints,
  ...correctionEndpoints,
  ...auditLogEndpoints,
  ...settingsEndpoints,
  ...companyLookEndpoints,
  ...pointSettingsEndpoints,
  ...roleEndpoints,
  ...statusEndpoints,
  ...userEndpoints,
  ...personEndpoints,
  ...leavingEndpoints,
  ...directoryEndpoints,
  ...handoverEndpoints,
  ...erasureEndpoints,
  ...myDataEndpoints,
  ...invitationEndpoints,
  ...newPersonEndpoints,
  ...slipEndpoints,
  ...importEndpoints,
  ...notificationEndpoints,
  ...pushEndpoints,
  ...unsubscribeEndpoints,
  ...undeliveredEndpoints,
  ...payoutEndpoints,
  ...payrollEndpoints,
  ...overLimitEndpoints,
  ...overviewEndpoints,
  ...trendEndpoints,
  ...coverageEndpoints,
  ...adoptionEndpoints,
  ...privacyEndpoints,
  ...myTeamEndpoints,
  ...statementEndpoints,
  ...waitingEndpoints,
  ...documentEndpoints,
  ...manualEndpoints,
  ...chatEndpoints,
  ...chatCommandEndpoints,
  ...chatChannelEndpoints,
  ...draftAdviceEndpoints,
} as const
export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
