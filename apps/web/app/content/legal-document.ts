import type { PublicConfig } from '@product/contract/site'

type LegalBlock = string | { list: string[] }

export type LegalSection = { id: string; title: string; blocks: LegalBlock[] }

export type LegalDocument = {
  title: string
  description: string
  /** The day on which the text last changed, as YYYY-MM-DD. Change it with the text. */
  lastUpdated: string
  summary: string
  sections: LegalSection[]
  /** The last section, in which the operator's address stands when it is configured. */
  contact: {
    title: string
    text: string
    address: keyof Pick<PublicConfig, 'privacyEmail' | 'legalEmail'>
  }
}
