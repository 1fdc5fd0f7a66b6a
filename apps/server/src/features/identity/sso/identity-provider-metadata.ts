import { X509Certificate } from 'node:crypto'
import { z } from 'zod'
import { validationFailed } from '../errors.ts'
import { ElementText, one, readXml } from './read-xml.ts'

/** The part of an identity provider's metadata that sign-ins need. */
type IdentityProviderMetadata = {
  entityId: string
  /** Where browsers are sent with a request. */
  entryPoint: string
  /** Of the keys that assertions are signed with, as PEM. */
  certificates: string[]
}

const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

const KeyDescriptor = z.object({
  $: z.object({ use: z.string().optional() }).optional(),
  KeyInfo: one(
    z.object({
      X509Data: z.array(z.object({ X509Certificate: z.array(ElementText) })).default([]),
    }),
  ),
})

const Descriptor = z.object({
  KeyDescriptor: z.array(KeyDescriptor).default([]),
  SingleSignOnService: z
    .array(z.object({ $: z.object({ Binding: z.string(), Location: z.string() }) }))
    .default([]),
})

const Metadata = z.object({
  EntityDescriptor: z.object({
    $: z.object({ entityID: z.string().default('') }),
    IDPSSODescriptor: z.array(Descriptor).default([]),
  }),
})

export async function readMetadata(xml: string): Promise<IdentityProviderMetadata> {
  const { $, IDPSSODescriptor: descriptors } = await parseMetadata(xml)
  if ($.entityID === '') throw validationFailed('SAML Metadata does not contain an EntityID')
  const [descriptor, another] = descriptors
  if (!descriptor) throw validationFailed('SAML Metadata does not contain any IDPSSODescriptor')
  if (another) throw validationFailed('SAML Metadata contains multiple IDPSSODescriptors')
  const service = descriptor.SingleSignOnService.find(({ $ }) => $.Binding === redirectBinding)
  if (!service || !isWebAddress(service.$.Location))
    throw validationFailed(
      'SAML Metadata does not contain a SingleSignOnService with the HTTP-Redirect binding',
    )
  const certificates = descriptor.KeyDescriptor.filter(({ $ }) => $?.use !== 'encryption')
    .flatMap(({ KeyInfo }) => KeyInfo.X509Data)
    .flatMap(({ X509Certificate }) => X509Certificate)
    .map(readCertificate)
  if (certificates.length === 0)
    throw validationFailed('SAML Metadata does not contain a signing certificate')
  return { entityId: $.entityID, entryPoint: service.$.Location, certificates }
}

async function parseMetadata(xml: string) {
  const parsed = Metadata.safeParse(await readXml(xml).catch(() => undefined))
  if (!parsed.success) throw validationFailed('SAML Metadata is not the XML of an EntityDescriptor')
  return parsed.data.EntityDescriptor
}

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

function readCertificate(text: string): string {
  try {
    return new X509Certificate(Buffer.from(text, 'base64')).toString()
  } catch {
    throw validationFailed('SAML Metadata contains a certificate that cannot be read')
  }
}
