import { z } from 'zod'

/** The document as nested lists of elements, without the prefixes of their names. Rejects what is no XML. */
export async function readXml(xml: string): Promise<unknown> {
  // Nobody declares entities in SAML but to have them expanded.
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new Error('The document declares a type of its own')
  const { Parser, processors } = await import('xml2js')
  const parser = new Parser({ explicitCharkey: true, tagNameProcessors: [processors.stripPrefix] })
  return await parser.parseStringPromise(xml)
}

/** The text of an element. One without attributes and text is read as a text itself. */
export const ElementText = z
  .union([z.string(), z.object({ _: z.string().default('') }).transform(({ _ }) => _)])
  .transform((text) => text.trim())

/** A list that holds one element. */
export const one = <Schema extends z.ZodType>(schema: Schema) =>
  z.tuple([schema]).transform(([element]) => element)
