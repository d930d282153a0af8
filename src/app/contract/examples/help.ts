import type { Example } from '#platform/contract/endpoint.ts'
import type { EndpointName } from '../endpoints.ts'
import { ID } from './ids.ts'

const DOCUMENT = `${'0'.repeat(32)}.pdf`

const TRANSLATION = { key: 'Ein Abschnitt', content: '# Wörter', ofVersion: 1, version: 1 }

/** Valid requests of manuals and the assistant. */
export const HELP_EXAMPLES = {
  // manuals
  readContents: { query: { language: 'de' } },
  readSection: { query: { key: 'No such section' } },
  searchParts: { query: { search: 'points' } },
  listSections: { query: { search: 'points', after: '0' } },
  saveSection: {
    body: {
      key: 'A section',
      content: '# Words',
      document: DOCUMENT,
      version: 1,
      gap: ID,
    },
  },
  removeSection: { params: { id: ID } },
  readTranslation: { params: { id: ID, language: 'de' } },
  saveTranslation: { params: { id: ID, language: 'de' }, body: TRANSLATION },
  listVersions: { params: { id: ID } },
  restoreVersion: { params: { id: ID, version: 1 } },
  listQuestions: { params: { id: ID } },
  addQuestion: { params: { id: ID }, body: { heading: '', question: 'What is this for?' } },
  removeQuestion: { params: { id: ID } },
  listAnswers: { query: { search: 'points', after: '0' } },
  saveAnswer: { body: { question: 'What is this?', content: 'A sample.' } },
  removeAnswer: { params: { id: ID } },
  listGaps: { query: { after: '0' } },
  dismissGap: { params: { id: ID } },

  // documents
  uploadDocument: { query: { name: 'a.pdf' } },
  readDocument: { params: { document: DOCUMENT } },

  // assistant
  readAssistant: {},
  ask: { body: { question: 'How do I deposit points?' } },
  reportUnhelpful: { body: { question: 'How do I deposit points?' } },
  adviseDraft: { body: { message: 'Thank you for the demo' } },
} satisfies Partial<Record<EndpointName, Example>>
