import { productName } from '@product/domain'
import type { LegalDocument } from './legal-document.ts'

export const termsOfService: LegalDocument = {
  title: 'Terms of Service',
  description: `The agreement between you and the operator of this ${productName} installation: licence, accounts, your content, termination, liability and changes.`,
  lastUpdated: '2026-11-15',
  summary:
    'In short: what you write stays yours. Use the service lawfully and with your own keys, and be fair to others on it. Either side may end the agreement, and we give at least 30 days’ notice before we change these terms in a way that matters.',
  sections: [
    {
      id: 'agreement',
      title: 'This agreement',
      blocks: [
        `These terms are an agreement between you and us, the operator of this ${productName} installation. You accept them when you create an account or use the service. If you do so for an organisation, you confirm that you may bind it, and “you” means that organisation.`,
        'If you do not agree with them, please do not use the service. Our privacy policy explains how we handle data.',
      ],
    },
    {
      id: 'service',
      title: 'The service',
      blocks: [
        `${productName} lets you write, organise, version, share and run prompts for AI models. It is marked BETA: features are still being released, may change, and may have faults. We look after it with care but promise no particular availability unless a written agreement with you says so.`,
      ],
    },
    {
      id: 'licence',
      title: 'Licence to use it',
      blocks: [
        'As long as you keep to these terms, we grant you a personal, worldwide, non-exclusive licence to use the service, its browser extension and its programming interface. You may not transfer it. It covers use for your own purposes and for your organisation’s, within the limits of your plan.',
        'You may not resell the service as such, take away notices of ownership, get around limits or protections, or copy its design in order to pass another product off as this one. If you were given the software to run on your own servers, the licence that came with it governs that installation.',
      ],
    },
    {
      id: 'accounts',
      title: 'Accounts',
      blocks: [
        {
          list: [
            'You must be at least 16 years old and able to enter into this agreement.',
            'Give an email address that reaches you, and keep it current.',
            'One account is for one person. Keep your password and your devices safe; you answer for what is done with your account until you tell us that it was misused.',
            'If you belong to a workspace of an organisation, its owner manages the workspace, its members and its content.',
          ],
        },
      ],
    },
    {
      id: 'api-keys',
      title: 'Your API keys and model providers',
      blocks: [
        'To run prompts on a provider’s model you add a key of your own. Use only keys that you are allowed to use. The provider’s terms, prices and limits apply between you and the provider, and it bills you directly. We use a key only for the runs that you, or members of the workspace it belongs to, start.',
      ],
    },
    {
      id: 'acceptable-use',
      title: 'Acceptable use',
      blocks: [
        'You agree not to:',
        {
          list: [
            'break the law or the rights of others, or help anyone to do so,',
            'upload malware, or try to get at accounts, data or systems that are not yours,',
            'overload the service, or collect its content by automated means beyond what the programming interface allows,',
            'publish personal data of others, secrets, or content that harasses, deceives or endangers people,',
            'write prompts whose purpose is to make a model cause serious harm, or',
            'manipulate ratings, uses or reviews.',
          ],
        },
        'Security research in good faith is welcome: test only against your own account, and tell us what you find before you publish it.',
      ],
    },
    {
      id: 'intellectual-property',
      title: 'Intellectual property',
      blocks: [
        'Your prompts, templates, inputs and other content belong to you, and so do the outputs of your runs, as far as the law and the provider’s terms allow. You give us only the permission that we need to provide the service: to store, process, back up, transmit and display your content as you direct. It ends when you delete the content, apart from copies in backups until these expire.',
        'What you publish in the community library you offer to everyone under the licence you choose when you publish; without a choice, others may use, copy and adapt it with credit to you. Withdrawing it stops further publication, but not the use of copies taken before.',
        `The service itself, its software, its design and the name ${productName} belong to us or to those who license them to us. If you send us suggestions, we may use them without owing you anything.`,
        'If you believe that something on the service infringes your rights, tell us where it is and why. We look into every notice and remove what we must.',
      ],
    },
    {
      id: 'ai-output',
      title: 'Results of AI models',
      blocks: [
        'Models make mistakes. Their answers may be wrong, biased, out of date, or similar to what others received. Check a result before you rely on it, above all in matters of health, law, money or safety. Results are not advice from us.',
      ],
    },
    {
      id: 'plans',
      title: 'Plans and payment',
      blocks: [
        {
          list: [
            'The free plan has limits, which are stated where plans are described and where you meet them.',
            'Paid plans are billed in advance, by month or by year, and renew until you cancel. Prices are stated before you buy, with taxes where they apply.',
            'You may ask for your money back within 14 days of buying a paid plan.',
            'An upgrade takes effect immediately; a downgrade or cancellation takes effect at the end of the billing cycle.',
          ],
        },
        'If this installation does not take payments, this section does not apply.',
      ],
    },
    {
      id: 'termination',
      title: 'Termination',
      blocks: [
        'You may stop at any time and delete your account. Export your prompts first if you want to keep them.',
        'We may suspend or close an account that breaks these terms, puts others at risk, or that the law obliges us to close. Unless the matter is urgent, we warn you first and give you the chance to put it right. We tell you the reason, and you may object to it. If we end the service as a whole, we give at least 30 days’ notice, time to export, and a refund of what you paid for the time after the end.',
        'What by its nature should outlast the agreement does so, in particular the sections on intellectual property, liability and governing law.',
      ],
    },
    {
      id: 'liability',
      title: 'Warranty and liability',
      blocks: [
        'The service is provided as it is and as available. As far as the law allows, we give no further warranty, whether of fitness for a purpose, of uninterrupted operation, or of the accuracy of results.',
        'As far as the law allows, we are not liable for indirect or consequential loss, for lost profit or data, or for what model providers and other third parties do. Our total liability for all claims within twelve months is limited to what you paid us in those twelve months, or to 100 US dollars if that is more.',
        'Nothing in these terms limits liability for intent or gross negligence, for injury to life, body or health, or any other liability that cannot be limited by law. Your rights as a consumer remain untouched.',
        'If a third party makes a claim against us because your content or your use broke the law or these terms, you cover the reasonable cost of it, as far as you are responsible.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      blocks: [
        'We may change these terms, for instance when the product or the law changes. We give at least 30 days’ notice of material changes, by mail to account holders and on this page, and say what is different. If you do not agree, you may close your account before the change takes effect; if you use the service after that day, the new terms apply. Changes that only correct or clarify take effect when they are published.',
      ],
    },
    {
      id: 'general',
      title: 'General',
      blocks: [
        'The law of the country in which we, the operator, are established applies, without its rules on conflicts of laws and without taking away the protection of the law of the country you live in as a consumer. The courts at our seat have jurisdiction where the law allows that to be agreed.',
        'If a part of these terms is invalid, the rest stands. That we do not enforce something once does not mean that we give it up. You may not transfer this agreement without our consent; we may transfer it together with the service, and will tell you.',
      ],
    },
  ],
  contact: {
    title: 'Contact',
    text: 'For questions about these terms, or to report an infringement, write to us.',
    address: 'legalEmail',
  },
}
