import { z } from 'zod'

const MappedAttribute = z.object({
  name: z.string().optional(),
  names: z.array(z.string()).optional(),
  default: z.unknown().optional(),
  array: z.boolean().optional(),
})

/** Which attribute of an assertion stands for which claim. */
export const AttributeMapping = z.object({
  keys: z.record(z.string(), MappedAttribute).optional(),
})

export type AttributeMapping = z.output<typeof AttributeMapping>

/** All values of the attributes of an assertion, by name and by friendly name. */
export type Attributes = Map<string, string[]>

export function mapAttributes(
  attributes: Attributes,
  { keys = {} }: AttributeMapping,
): Record<string, unknown> {
  const claims = Object.entries(keys).map(([claim, { name, names = [], array, ...mapped }]) => {
    const values = [...(name ? [name] : []), ...names]
      .map((candidate) => (attributes.get(candidate) ?? []).filter((value) => value !== ''))
      .find((found) => found.length > 0)
    if (!values) return [claim, mapped.default] as const
    return [claim, array ? values : values[0]] as const
  })
  return Object.fromEntries(claims.filter(([, value]) => value !== undefined && value !== null))
}
