/** Fields that are never forwarded, by event: who wrote, and what. Such events are deleted sooner. */
export const personalFields: Readonly<Record<string, readonly string[]>> = {
  contact_form_submitted: ['name', 'email', 'subject', 'message'],
}

export function withoutPersonalFields(name: string, fields: Record<string, unknown>) {
  const personal = personalFields[name] ?? []
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !personal.includes(field)))
}
