import { productName } from '@product/domain'
import { extensionPermissions } from './extension.ts'
import type { LegalDocument } from './legal-document.ts'

export const privacyPolicy: LegalDocument = {
  title: 'Privacy Policy',
  description: `What ${productName} stores about you, why, how it is protected, how long it is kept, and what you can ask for.`,
  lastUpdated: '2026-11-18',
  summary:
    'In short: we store what you give us and what is needed to run the service. We do not sell it, and we do not train models on your prompts. You can see, export, correct and delete what is yours.',
  sections: [
    {
      id: 'who-we-are',
      title: 'Who we are',
      blocks: [
        `${productName} is software that an organisation can run on its own servers. In this policy, “we” means the operator of this installation: the person or organisation that runs the site you are reading and decides what happens to the data on it. “You” means anyone who visits the site or has an account on it.`,
        'If your employer or another organisation runs this installation, or has invited you to its workspace, it may have rules of its own that apply as well. Ask it first about data in that workspace.',
      ],
    },
    {
      id: 'data-we-collect',
      title: 'Data we collect',
      blocks: [
        'What you give us:',
        {
          list: [
            'Account data: your email address, your name, a password (stored only as a hash) and, if you choose them, a handle, a picture and a short description. If you sign in through Google or GitHub, we receive your email address, your name and an identifier from them, never your password there.',
            'Your work: prompts with their variables, versions, tags and collections, templates, the comments, ratings and reviews you write, and your questions, answers and votes in the community.',
            'Runs: the model, the version of the prompt, the inputs, the output, the time, the number of tokens and the cost of each execution you start.',
            'API keys: the keys of model providers that you add. They are stored encrypted.',
            'Messages: your name, email address, subject and text when you use the contact form or write to our support address, and your email address if you ask for the newsletter.',
            'Chats with support: what you write, the files you attach, the page where you started, and the name and address that you leave. If you are signed in, the team also sees your plan and the codes of your last failed runs, never your prompts or keys. If you are not, your browser stores a secret that opens your chat, and we store only its hash. If you write without an account, we also store a keyed hash of your IP address for seven days, or until a block of your network ends. It lets us block networks that send spam; the address cannot be read back from it.',
            'Applications: your name, email address, link and text when you apply for a position. They are read by the people who answer messages here.',
            'Feedback about the documentation: whether a page helped you, and the comment you write. It is stored without your account, your name or your address.',
            'Reports: what you tell us about something in the library, and that it was you.',
            'Payment data, if you buy a plan: the payment provider collects it. We receive the plan, its status and the details needed for an invoice, but no card numbers.',
          ],
        },
        'What arises as you use the site:',
        {
          list: [
            'Usage events, such as a page viewed or a button pressed, with the time and a random identifier of your browser. The identifier is not derived from you or your device.',
            'Technical records: IP address, browser, address requested, and result. We use them to keep the service running and to limit abuse.',
            'Uses of public prompts, counted once a person a day: by account, or for visitors by a code made of the IP address, from which it cannot be read back.',
          ],
        },
        'We do not buy data about you, and we ask for no special categories of data. Please put none into prompts that you share.',
      ],
    },
    {
      id: 'browser-storage',
      title: 'Storage in your browser',
      blocks: [
        'We use the storage of your browser for the theme and other settings of this device, your session when you are signed in, unsaved work so that it is not lost, and the random identifier of the usage events. There are no advertising cookies and no cookies of other sites. If the operator has connected an analytics service, it keeps an identifier of its own there.',
        'While you are signed in, your browser also stores what the app needs without a connection: its files, a copy of the prompts, collections and templates that you may see, answers of the server such as your profile, versions and runs (for up to 30 days), and changes that have not been sent yet. Signing out deletes all of it from the device. So does clearing the site’s data in your browser.',
      ],
    },
    {
      id: 'browser-extension',
      title: 'The browser extension',
      blocks: [
        'If you connect the browser extension, it keeps your session and a copy of your prompts in your browser. It talks to the installation that you connected and to nobody else, and records no usage events. It reads a page only when you open it there, and sends the page’s text, title, address or your selection only as part of a prompt that you run or save. Disconnecting it removes the session and the copy.',
        'Its permissions, and what they are for:',
        { list: extensionPermissions.map(({ name, reason }) => `${name}: ${reason}`) },
      ],
    },
    {
      id: 'analytics',
      title: 'Usage analytics and Do Not Track',
      blocks: [
        'Usage events tell us which parts of the site are used and where people get stuck. They are stored in the database of this installation. The operator may also connect an analytics service, which then receives these events and may record clicks, page views, errors and the course of a visit by itself. Your name, your address and your message from the contact form are never passed on to it.',
        'If your browser sends Do Not Track or Global Privacy Control, our pages record no usage events at all. Everything else works the same.',
      ],
    },
    {
      id: 'use',
      title: 'How we use data',
      blocks: [
        {
          list: [
            'To provide the service: to keep your prompts, run them, show them to the people you share them with, and let you sign in. The legal basis is our contract with you.',
            'To answer you and to send what you asked for: replies, account mail such as confirmations and password resets, the newsletter after you have confirmed it, and notices of changes of the terms to every account. The legal basis is our contract with you or your consent, which you may withdraw at any time with the link in each newsletter.',
            'To keep the service safe and working: to find faults, prevent abuse and measure load. The legal basis is our legitimate interest in a reliable service.',
            'To improve it: through usage events, unless you have opted out as described above. The legal basis is our legitimate interest in understanding use, without following any one person.',
            'To meet legal duties, such as keeping invoices.',
          ],
        },
        'We do not sell data, do not use it for advertising, do not use your prompts or results to train models, and make no decisions about you by automated means alone that have legal effect.',
      ],
    },
    {
      id: 'sharing',
      title: 'Who receives data',
      blocks: [
        {
          list: [
            'Model providers: when you run a prompt, its text, the values you filled in and the settings go to the provider you chose, under your own key and your own agreement with it. Nothing is sent to a provider unless you start a run.',
            'People you choose: those with whom you share a prompt or a collection see it, and your name. What you publish in the community library is visible to everyone and may be copied.',
            'Companies that work for us, such as those that host the servers, deliver mail, take payments or provide analytics. They act on our instructions.',
            'Authorities, where the law obliges us, and only as far as it does. We tell you unless that is forbidden.',
          ],
        },
        'Where one of these is in another country, we use the safeguards that the law provides for, such as standard contractual clauses.',
      ],
    },
    {
      id: 'security',
      title: 'Security',
      blocks: [
        {
          list: [
            'Passwords are stored as salted, slow hashes. API keys are encrypted with AES-256 under a key that is kept outside the database, are decrypted only for a run you start, and are never shown again beyond their last four characters.',
            'Access is checked on the server for every request. Private things are invisible to others, down to whether they exist.',
            'Connections are encrypted in transit wherever this installation is reached over the internet, and logs contain no secrets.',
          ],
        },
        'No system is perfectly safe. If data of yours is affected by a breach that is likely to harm you, we tell you and the competent authority without undue delay.',
      ],
    },
    {
      id: 'retention',
      title: 'How long we keep data',
      blocks: [
        {
          list: [
            'Account data and your work: until you delete them or your account. A deleted prompt stays in your trash for 30 days so that you can bring it back, and is then removed for good.',
            'Messages to us, chats included: for as long as the matter needs, at most a year after the last one unless the operator has set another time. With an account, they are part of your export and are deleted with it. Ask, and we delete them sooner.',
            'Feedback about the documentation: at most a year unless the operator has set another time.',
            'Questions and answers in the community: until you delete them. When you delete your account, questions that others have answered, and your answers, stay without your name, because others rely on them.',
            'Applications: at most a year after the last message unless the operator has set another time. With an account, they are part of your export and are deleted with it. Ask, and we delete them sooner.',
            'Newsletter address: until you unsubscribe. We then keep the address with the note that you left, so that nobody is written to by mistake; ask, and we delete that too. It is deleted with an account that has proven the same address. Which newsletters and notices were sent to an address is deleted 30 days after the sending, and an address that refuses our mail is noted for a year so that we stop writing to it.',
            'Usage events and technical records: for as long as they serve the purposes above. They carry no name, except that the event of a sent contact form holds what the form held.',
            'Backups: what you delete disappears from them when they are replaced by newer ones.',
            'Invoices and other records: as long as the law requires.',
          ],
        },
      ],
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      blocks: [
        'Wherever you live, you may ask us to:',
        {
          list: [
            'tell you what we hold about you and give you a copy,',
            'hand over your prompts and other work in a common, machine-readable format,',
            'correct what is wrong,',
            'delete your account and what belongs to it,',
            'restrict or stop a use that rests on our legitimate interest, and',
            'end a use to which you had consented.',
          ],
        },
        'We answer within one month and charge nothing. To protect you, we may ask for proof that a request comes from you. You may also complain to the data protection authority of your country.',
      ],
    },
    {
      id: 'children',
      title: 'Children',
      blocks: [
        'The service is not meant for children under 16, and we do not knowingly keep data about them. If you believe that a child has given us data, tell us and we delete it.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      blocks: [
        'When the product or the law changes, this text changes too. The date above says when it last did. We announce material changes at least 30 days before they take effect, by mail to account holders and on this page.',
      ],
    },
  ],
  contact: {
    title: 'Contact',
    text: 'For questions about this policy, or to use one of your rights, write to us.',
    address: 'privacyEmail',
  },
}
