import { msg } from '@lingui/core/runtime-macro'

/** Refusals of manuals and assistant. */
export const HELP_REFUSALS = {
  // Sections
  'key-required': [400, msg`Key is required`],
  'key-long': [400, msg`A key can have at most 80 characters`],
  'content-required': [400, msg`Content is required`],
  'content-long': [400, msg`This content is too long`],
  'section-unknown': [404, msg`There is no such manual section.`],
  'section-changed': [
    409,
    msg`This section was changed meanwhile. Please look at what it says now.`,
  ],
  'section-key-taken': [409, msg`Another section in this language has this key already.`],
  'version-unknown': [404, msg`There is no such version.`],

  // Documents
  'document-type': [415, msg`A file has to be a PDF, DOCX, TXT or MD document.`],
  'document-bytes': [413, msg`A file can have at most 20 MB.`],
  'document-broken': [400, msg`This file can not be read.`],
  'document-locked': [400, msg`This file is protected by a password.`],
  'document-unknown': [409, msg`This file is not there any more. Please choose it again.`],
  'document-quota': [429, msg`Too many files were uploaded and not used. Please try again later.`],
  'file-name-invalid': [400, msg`This file name can not be used.`],

  // Questions and answers
  'question-required': [400, msg`Question is required`],
  'question-long': [400, msg`A question can have at most 500 characters`],
  'answer-unknown': [404, msg`There is no such entry.`],
  'question-unknown': [404, msg`This question was removed already.`],
  'part-unknown': [
    409,
    msg`The section has no part with this heading any more. Please choose again.`,
  ],
  'gap-unknown': [404, msg`This question is not in the list any more.`],
  'model-off': [404, msg`There is no assistant with a model here.`],
  'too-often': [429, msg`You have done this very often. Please try again in an hour.`],
  'too-many-questions': [429, msg`You have asked a lot. Please try again in a few minutes.`],
} as const
