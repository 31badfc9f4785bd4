import type { Templates } from './templates.ts';

export const ja: Templates = {
  direction: 'ltr',
  register: {
    sms: 'この番号を、{chain} のアカウント {account} の復旧用に登録します。',
    subject: 'アカウント {account} の復旧手段の登録',
    purpose:
      'このコードは、あなたのメールアドレスを、{service} が保護する {chain} のアカウント {account} の復旧手段として登録します。',
    notYou:
      '心当たりがない場合は、このメッセージを無視してください。コードがなければ何も登録されません。コードは誰にも教えないでください。',
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
    sms: '{chain} のアカウント {account} の支配権を{newOwner}に移します。',
    subject: '【支配権を移すコード】アカウント {account}',
    purpose:
      'このコードは、{chain} のアカウント {account} の支配権を{newOwner}に移すためのものです。このアカウントは {service} が保護しています。',
    notYou:
      '心当たりがない場合は、誰かがあなたのアカウントを奪おうとしています。コードは誰にも教えないでください。始まった復旧は、所有者の鍵でまだ止められます。',
  },
  subscribe: {
    sms: 'アカウント {account} の警告をこの番号に送ります。',
    subject: 'アカウント {account} の警告の受信',
    purpose:
      'このコードを入力すると、アカウント {account} の復旧を承認できる人の変更や復旧の開始を、すべてのネットワークについて {service} がお知らせします。',
    notYou:
      '心当たりがない場合は、このメッセージを無視してください。コードがなければ警告は送られません。コードは誰にも教えないでください。',
  },
  'find-accounts': {
    sms: 'この番号が守るアカウントを表示します。何も動かしません。',
    subject: 'このアドレスが守るアカウントの検索',
    purpose:
      'このコードを入力すると、{service} でこのアドレスが守っているアカウントが表示されます。何かを動かしたり変えたりすることはできません。',
    notYou:
      '心当たりがない場合は、このメッセージを無視してください。コードがなければ何も表示されません。コードは誰にも教えないでください。',
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
    sms: '{chain} のアカウント {account} の支配権を{newOwner}に移す要求がありました。心当たりがなければ、コードを誰にも教えないでください。',
    subject: '【支配権の移転の要求】アカウント {account}',
    purpose:
      '{chain} のアカウント {account} の支配権を{newOwner}に移すよう、{service} に要求がありました。',
    notYou:
      '心当たりがない場合は、どのコードも誰にも教えないでください。始まった復旧は、所有者の鍵でまだ止められます。',
  },
  'guardian-added': {
    sms: '{guardian} が {chain} のアカウント {account} の復旧を承認できるようになりました。心当たりがなければ、所有者の鍵で削除してください。',
    subject: 'アカウント {account} の復旧を承認できるアドレスが追加されました',
    purpose:
      '{chain} のアカウント {account} にアドレス {guardian} が追加され、所有者を入れ替える復旧を承認できるようになりました。',
    notYou:
      '心当たりがない場合は、ほかの誰かがあなたのアカウントを操作できる状態です。所有者の鍵でこのアドレスを削除し、鍵を新しくしてください。',
  },
  'guardian-revoked': {
    sms: '{guardian} は {chain} のアカウント {account} の復旧を承認できなくなりました。心当たりがなければ、所有者の鍵で追加し直してください。',
    subject: 'アカウント {account} の復旧を承認できるアドレスが外されました',
    purpose:
      '{chain} のアカウント {account} からアドレス {guardian} が外され、復旧を承認できなくなりました。',
    notYou:
      '心当たりがない場合は、ほかの誰かがあなたのアカウントを操作できる状態です。所有者の鍵でこのアドレスを追加し直し、鍵を新しくしてください。',
  },
  'threshold-changed': {
    sms: '{chain} のアカウント {account} の復旧に必要な承認の数が {threshold} になりました。心当たりがなければ、所有者の鍵で元に戻してください。',
    subject: 'アカウント {account} の復旧に必要な承認の数: {threshold}',
    purpose:
      '{chain} のアカウント {account} の復旧に必要な承認の数が変更され、{threshold} になりました。',
    notYou:
      '心当たりがない場合は、ほかの誰かがあなたのアカウントを操作できる状態です。所有者の鍵で元に戻し、鍵を新しくしてください。',
  },
  'recovery-confirmed': {
    sms: '{guardian} が {chain} のアカウント {account} の支配権を移すことを承認しました。心当たりがなければ、所有者の鍵で止めてください。',
    subject: '【あなたのアカウントの支配権を移す準備が進んでいます】アカウント {account}',
    purpose:
      '{chain} のアカウント {account} の復旧を、アドレス {guardian} が承認しました。待機期間はまだ始まっていません。',
    notYou:
      '心当たりがない場合は、今すぐ止めてください。承認は無効になります。必要なのは所有者の鍵で、このメールではありません。ご自身で助けを求めた場合は、何もする必要はありません。',
  },
  'recovery-executed': {
    sms: '{time} 以降、{chain} のアカウント {account} の支配権は{newOwner}に移ります。心当たりがなければ、その前に所有者の鍵で止めてください。',
    subject: '【あなたのアカウントの支配権が移ります】アカウント {account}',
    purpose:
      '{chain} のアカウント {account} の復旧が始まりました。{time} 以降、支配権を{newOwner}に移せるようになります。',
    notYou:
      '心当たりがない場合は、その時刻より前に止めてください。必要なのは所有者の鍵で、このメールではありません。ご自身で始めた場合は、それまで何もする必要はありません。',
  },
  'recovery-replaced': {
    sms: '{chain} のアカウント {account} の復旧は、別の復旧に置き換えられました。心当たりがなければ、所有者の鍵でそれを止めてください。',
    subject: 'アカウント {account} の復旧が別の復旧に置き換えられました',
    purpose:
      '{chain} のアカウント {account} の復旧は、より多くの承認を得た別の復旧に置き換えられました。それについても別のメッセージが届きます。',
    notYou:
      '心当たりがない場合は、間に合ううちに新しい復旧を止めてください。必要なのは所有者の鍵で、このメールではありません。',
  },
  'recovery-finalized': {
    sms: '{chain} のアカウント {account} の支配権は{newOwner}に移りました。復旧は確定しています。',
    subject: '【支配権の移転の完了】アカウント {account}',
    purpose:
      '{chain} のアカウント {account} の復旧が確定し、支配権は{newOwner}に移りました。以前の所有者の鍵はもう使えません。',
    notYou:
      '心当たりがない場合でも、変更できるのは新しい所有者だけです。このアカウントには、もう何も送らないでください。',
  },
  'recovery-canceled': {
    sms: '{chain} のアカウント {account} の復旧は止められ、所有者はそのままです。心当たりがなければ、所有者の鍵を新しくしてください。',
    subject: 'アカウント {account} の復旧が止められました',
    purpose: '{chain} のアカウント {account} の復旧は止められました。所有者はそのままです。',
    notYou:
      '心当たりがない場合は、ほかの誰かがあなたのアカウントを操作できる状態です。所有者の鍵を新しくしてください。復旧はもう一度始められます。',
  },
  'nonce-invalidated': {
    sms: '{chain} のアカウント {account} の、まだ使われていない承認が無効になりました。心当たりがなければ、所有者の鍵を新しくしてください。',
    subject: 'アカウント {account} の承認が無効になりました',
    purpose:
      '{chain} のアカウント {account} は、まだ使われていない承認をすべて無効にしました。これだけでは、始まった復旧が止まらないことがあります。',
    notYou:
      '心当たりがない場合は、ほかの誰かがあなたのアカウントを操作できる状態です。所有者の鍵を新しくしてください。改めて承認することはできます。',
  },
  shared: {
    smsCode:
      'コード: {code} ({minutes} 分間有効)。合言葉: {phrase}。心当たりがなければ誰にも教えないでください。',
    code: 'コード: {code}',
    consequence:
      'アカウント {account} を復旧する場合だけ入力してください。待機期間が過ぎると、これまでの所有者はアカウントを操作できなくなります。',
    lifetime: '有効期間は {minutes} 分です。',
    phrase: '手続きを始めた画面に同じ三つの言葉が表示されている場合だけ入力してください。',
    link: 'コードが使えない場合は、このページに長いコードが表示されます。',
    linkOnly: 'コードはこのページに表示されます。',
    stopRequest: '心当たりがないので中止する',
    openPage: 'コードのページを開く',
    oneOwner: '新しい所有者 {owner} ',
    severalOwners: '新しい所有者 {count} 名',
    unknownOwners: '（読み取れない）新しい所有者',
    countsFrom: '{time} から使えます。',
    account: 'アカウント: {address}',
    newOwner: '新しい所有者: {address}',
    threshold: '署名が必要な所有者の数: {count}',
    guardian: 'アドレス: {address}',
    transaction: 'トランザクション: {hash}',
    stopRecovery: 'この復旧を止める',
    stopInWallet: 'ウォレットを開き、そこでこのアカウントの復旧を止めてください。',
    checkAccount: 'このアカウントを確認する',
    checkInWallet: 'ウォレットを開き、そこでこのアカウントを確認してください。',
    mayBeRead:
      '心当たりがない場合、ほかの誰かがあなたのメールや SMS を読める可能性があります。復旧を止めた後、アカウントには別のメールアドレスや電話番号を使ってください。',
    details: '詳細',
    cancelTo: '止めるには、アカウントから次を呼び出します: {address}',
    cancelData: 'データ: {data}',
  },
};
