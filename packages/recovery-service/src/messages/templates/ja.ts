import type { Templates } from './templates.ts';

export const ja: Templates = {
  direction: 'ltr',
  register: {
    sms: 'この番号を、{chain} のアカウント {account} の復旧用に登録します。',
    subject: 'アカウント {account} の復旧手段の登録',
    purpose:
      'このコードは、あなたのメールアドレスを、{service} が保護する {chain} のアカウント {account} の復旧手段として登録します。',
    notYou:
      '心当たりがない場合は、何もしないでください。コードがなければ何も登録されません。コードは誰にも教えないでください。',
  },
  'confirm-addition': {
    sms: '{addition} による {chain} のアカウント {account} の復旧を許可します。',
    subject: '{addition} によるアカウント {account} の復旧の許可',
    purpose:
      'このコードは、{service} が保護する {chain} のアカウント {account} の復旧に、{addition} を今すぐ使えるようにします。',
    notYou:
      '{addition} を追加した覚えがない場合は、ほかの誰かがあなたのアカウントとして署名できる状態です。コードは誰にも教えず、追加されたものを削除してください。',
  },
  recover: {
    sms: '{chain} のアカウント {account} の支配権を{heir}に移します。',
    subject: '【支配権の移転】アカウント {account}',
    purpose:
      'このコードは、{chain} のアカウント {account} の支配権を{heir}に移すためのものです。このアカウントは {service} が保護しています。',
    notYou:
      '心当たりがない場合は、誰かがあなたのアカウントを奪おうとしています。コードは誰にも教えないでください。始まった復旧は、所有者の鍵でまだ取り消せます。',
  },
  'target-added': {
    sms: '{target} が {chain} のアカウント {account} の復旧手段に追加されました。心当たりがなければ、所有者の鍵で削除してください。',
    subject: '{target} がアカウント {account} に追加されました',
    purpose:
      '{service} が保護する {chain} のアカウント {account} の復旧手段に、{target} が追加されました。',
    notYou:
      '心当たりがない場合は、ほかの誰かがあなたのアカウントとして署名できる状態です。{target} を削除し、所有者の鍵を新しくしてください。',
  },
  'target-deleted': {
    sms: '{target} は {chain} のアカウント {account} の復旧手段から外れました。心当たりがなければ、所有者の鍵で登録し直してください。',
    subject: '{target} がアカウント {account} から削除されました',
    purpose:
      '{service} が保護する {chain} のアカウント {account} の復旧手段から、{target} が削除されました。',
    notYou:
      '心当たりがない場合は、ほかの誰かがあなたのアカウントとして署名できる状態です。{target} を登録し直し、所有者の鍵を新しくしてください。',
  },
  'recovery-requested': {
    sms: '{chain} のアカウント {account} の支配権を{heir}に移す要求がありました。心当たりがなければ、コードを誰にも教えないでください。',
    subject: '【支配権の移転の要求】アカウント {account}',
    purpose:
      '{chain} のアカウント {account} の支配権を{heir}に移すよう、{service} に要求がありました。',
    notYou:
      '心当たりがない場合は、どのコードも誰にも教えないでください。始まった復旧は、所有者の鍵でまだ取り消せます。',
  },
  shared: {
    smsCode:
      'コード: {code} ({minutes} 分間有効)。合言葉: {phrase}。心当たりがなければ誰にも教えないでください。',
    code: 'コード: {code}',
    lifetime: '{minutes} 分間有効です。',
    phrase: '次の三つの言葉が表示されている画面だけに入力してください。',
    link: '上のコードが受け付けられないときの長いコードの表示と、心当たりがない場合の中止は、このページで行えます。',
    linkOnly: 'コードの表示と、心当たりがない場合の中止は、このページで行えます。',
    openPage: 'ページを開く',
    oneOwner: '新しい所有者 {owner} ',
    severalOwners: '新しい所有者 {count} 名',
    countsFrom: '{time} から有効になります。',
    account: 'アカウント: {address}',
    newOwner: '新しい所有者: {address}',
    threshold: '署名が必要な所有者の数: {count}',
  },
};
