import { msg } from '@lingui/core/runtime-macro'

/** Refusals of recognition: thanks, comments, reports, and the rules for them. */
export const RECOGNITION_REFUSALS = {
  // Thanks
  'receivers-required': [400, msg`Choose at least one colleague`],
  'receivers-many': [400, msg`You can thank at most 20 colleagues at once`],
  'thanks-required': [400, msg`Write a few words`],
  'thanks-long': [400, msg`Your words can have at most 1,000 characters`],
  'thanks-short': [400, msg`Your company asks for a few more words`],
  'welcome-closed': [409, msg`You can welcome new colleagues of your team, each of them once.`],
  'value-required': [400, msg`Choose the value your colleague lived up to`],
  'value-unknown': [409, msg`This value is not in use any more.`],
  'values-many': [400, msg`Choose at most three values`],
  'recognition-unknown': [404, msg`These thanks are not there any more.`],
  'thanks-joined': [
    409,
    msg`Colleagues have added points already, so these thanks can not be taken back.`,
  ],

  // Undo
  'undo-late': [409, msg`Thanks can be undone for a minute only.`],

  // Also thanks to
  'also-late': [
    409,
    msg`You can add somebody to a card within a day of sending it. Please send new thanks.`,
  ],
  'also-closed': [409, msg`Nobody can be added to this card. Please send new thanks.`],
  'receiver-already': [409, msg`This colleague is on the card already.`],

  // Moderation
  'hidden-long': [409, msg`These words were hidden too long ago, and are removed.`],
  'words-shown': [409, msg`These words are shown again already.`],
  'words-private': [409, msg`These thanks are private, and nobody reported their words.`],

  // Reactions and comments
  'reaction-unknown': [400, msg`This reaction is not offered here.`],
  'comment-required': [400, msg`Write a comment`],
  'comment-long': [400, msg`A comment can have at most 500 characters`],
  'comment-unknown': [404, msg`This comment is not there any more.`],
} as const

export const RULE_REFUSALS = {
  // Reports
  'report-unknown': [404, msg`This report is settled already.`],

  // Values
  'value-name-required': [400, msg`Name is required`],
  'value-name-long': [400, msg`The name of a value can have at most 40 characters`],
  'value-taken': [409, msg`There is a value of this name already.`],

  // Reactions that are offered
  'emoji-invalid': [400, msg`Choose one emoji`],
  'reactions-few': [400, msg`Choose at least one reaction`],
  'reactions-many': [400, msg`Choose at most eight reactions`],
  'reactions-twice': [400, msg`Choose each reaction once`],
} as const
