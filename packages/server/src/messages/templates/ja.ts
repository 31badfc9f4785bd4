import type { Templates } from './templates.ts';

export const ja: Templates = {
  direction: 'ltr',
  register: {
    sms: 'この番号を、{chain} のアカウント {account} の復旧用に登録します。',
    subject: 'アカウント {account} に戻る手段の登録',
    purpose:
      'このコードは、あなたのメールアドレスを、{service} が保護する {chain} のアカウント {account} に戻る手段として登録します。',
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
    subject: 'アカウント {account} に戻るためのコード',
    purpose:
      'このコードは、{chain} のアカウント {account} の支配権を{newOwner}に移すためのものです。このアカウントは {service} が保護しています。',
    notYou:
      '心当たりがない場合は、誰かがあなたのアカウントを奪おうとしています。コードは誰にも教えないでください。始まった復旧は、あなたのウォレットでまだ止められます。',
  },
  subscribe: {
    sms: 'アカウント {account} の警告をこの番号に送ります。',
    subject: 'アカウント {account} の警告の受信',
    purpose:
      'このコードを入力すると、アカウント {account} への復帰を手伝える人の変更や復旧の開始を、すべてのネットワークについて {service} がお知らせします。',
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
    sms: '{target} が {chain} のアカウント {account} に戻る手段に追加されました。心当たりがなければ、ウォレットで削除してください。',
    subject: '{target} がアカウント {account} に追加されました',
    purpose:
      '{service} が保護する {chain} のアカウント {account} に戻る手段に、{target} が追加されました。',
    notYou:
      '心当たりがない場合は、ほかの誰かがあなたのアカウントとして署名できる状態です。{target} を削除し、ウォレットの鍵を新しくしてください。',
  },
  'target-deleted': {
    sms: '{target} は {chain} のアカウント {account} に戻る手段から外れました。心当たりがなければ、ウォレットで登録し直してください。',
    subject: '{target} がアカウント {account} から削除されました',
    purpose:
      '{service} が保護する {chain} のアカウント {account} に戻る手段から、{target} が削除されました。',
    notYou:
      '心当たりがない場合は、ほかの誰かがあなたのアカウントとして署名できる状態です。{target} を登録し直し、ウォレットの鍵を新しくしてください。',
  },
  'codes-few': {
    sms: '{chain} のアカウント {account} の{target} は残り {count} 個です。新しく作ってください。心当たりがなければ、ウォレットで削除してください。',
    subject: 'アカウント {account} のバックアップコードが残りわずかです',
    purpose:
      '{chain} のアカウント {account} に戻るために、{target} のコードが 1 個使われました。残りは {count} 個です。戻る手段があるうちに、新しいコードを作ってください。',
    notYou:
      '心当たりがない場合は、ほかの誰かがその紙を持っています。ウォレットで削除し、新しく作り直してください。',
  },
  'way-due': {
    sms: '{chain} のアカウント {account} に戻る手段は、今もこの番号ですか。使わなくなる前に変更してください。停止:',
    subject: 'アカウント {account} に戻る手段は、今もこのアドレスですか',
    purpose:
      '年に一度の確認です。{chain} のアカウント {account} に戻る手段は、今もこのアドレスですか。これを読めていれば使えていますので、何もする必要はありません。',
    notYou: 'このアドレスを使わなくなる場合は、ウォレットがあるうちに変更してください。',
  },
  'recovery-requested': {
    sms: '{chain} のアカウント {account} の支配権を{newOwner}に移す要求がありました。心当たりがなければ、コードを誰にも教えないでください。',
    subject: '【支配権の移転の要求】アカウント {account}',
    purpose:
      '{chain} のアカウント {account} の支配権を{newOwner}に移すよう、{service} に要求がありました。',
    notYou:
      '心当たりがない場合は、どのコードも誰にも教えないでください。始まった復旧は、あなたのウォレットでまだ止められます。',
  },
  'recovery-held': {
    sms: '{target} のコードが入力されました。{chain} のアカウント {account} の支配権を{newOwner}に移す要求です。最後のコードは {time}。ご本人か、または中止はこちら：',
    subject: '【ご本人ですか】アカウント {account} を新しいウォレットで開く要求',
    purpose:
      '{target} の正しいコードが入力され、{chain} のアカウント {account} を{newOwner}で開く要求がありました。最後のコードは {time} に送られます。',
    notYou:
      '心当たりがない場合は、それまでに中止してください。ウォレットがなくても、一度押すだけで止まります。',
  },
  'way-back-in': {
    sms: '保管してください。この番号で {chain} のアカウント {account} に戻れます。',
    subject: '保管してください：アカウントに戻る方法（{service}）',
    purpose:
      '電話や鍵をなくしたときに、{chain} のアカウント {account} に戻る方法です。下のページを開き、このメールアドレスを入力してください。コードをお送りします。',
    notYou:
      'このメッセージに秘密は含まれていません。これだけでは誰も入れません。受信箱や紙など、あとで見つけられる場所に保管してください。',
  },
  'guardian-added': {
    sms: '{guardian} が {chain} のアカウント {account} の復旧を手伝えるようになりました。心当たりがなければ、ウォレットで削除してください。',
    subject: 'アカウント {account} への復帰を手伝えるアドレスが追加されました',
    purpose:
      '{chain} のアカウント {account} にアドレス {guardian} が追加され、新しいウォレットでアカウントを開くことを手伝えるようになりました。',
    notYou:
      '心当たりがない場合は、ほかの誰かがあなたのアカウントを操作できる状態です。ウォレットでこのアドレスを削除し、鍵を新しくしてください。',
  },
  'guardian-revoked': {
    sms: '{guardian} は {chain} のアカウント {account} の復旧を手伝えなくなりました。心当たりがなければ、ウォレットで追加し直してください。',
    subject: 'アカウント {account} への復帰を手伝えるアドレスが外されました',
    purpose:
      '{chain} のアカウント {account} からアドレス {guardian} が外され、復帰を手伝えなくなりました。',
    notYou:
      '心当たりがない場合は、ほかの誰かがあなたのアカウントを操作できる状態です。ウォレットでこのアドレスを追加し直し、鍵を新しくしてください。',
  },
  'threshold-changed': {
    sms: '{chain} のアカウント {account} に戻るために必要な人数が {threshold} になりました。心当たりがなければ、ウォレットで元に戻してください。',
    subject: 'アカウント {account} に戻るために必要な人数: {threshold}',
    purpose:
      '{chain} のアカウント {account} に戻るために必要な人数が変更され、{threshold} になりました。',
    notYou:
      '心当たりがない場合は、ほかの誰かがあなたのアカウントを操作できる状態です。ウォレットで元に戻し、鍵を新しくしてください。',
  },
  'recovery-confirmed': {
    sms: '{guardian} が {chain} のアカウント {account} の支配権を移すのを手伝っています。心当たりがなければ、ウォレットで止めてください。',
    subject: '【あなたのアカウントの支配権を移す準備が進んでいます】アカウント {account}',
    purpose:
      'アドレス {guardian} が、{chain} のアカウント {account} を新しいウォレットで開くことを手伝っています。待機期間はまだ始まっていません。',
    notYou:
      '心当たりがない場合は、今すぐ止めてください。必要なのはあなたのウォレットで、このメールではありません。',
  },
  'recovery-executed': {
    sms: '{time} 以降、{chain} のアカウント {account} の支配権は{newOwner}に移ります。心当たりがなければ、その前にウォレットで止めてください。',
    subject: '【あなたのアカウントの支配権が移ります】アカウント {account}',
    purpose:
      '{chain} のアカウント {account} の復旧が始まりました。{time} 以降、{newOwner}で開けるようになります。それまでは止められます。',
    notYou:
      '心当たりがない場合は、その時刻より前に止めてください。必要なのはあなたのウォレットで、このメールではありません。',
  },
  'recovery-waiting': {
    sms: '{time} 以降、{chain} のアカウント {account} は{newOwner}で開けます。心当たりがなければ、ウォレットで止めてください。',
    subject: 'アカウント {account}: 待機期間の半分が過ぎました',
    purpose:
      '{chain} のアカウント {account} の復旧は待機中です。{time} 以降、{newOwner}で開けるようになります。',
    notYou:
      '心当たりがない場合は、その時刻より前に止めてください。必要なのはあなたのウォレットで、このメールではありません。',
  },
  'recovery-ending': {
    sms: 'まもなく待機期間が終わります。{time} 以降、{chain} のアカウント {account} は{newOwner}で開けます。心当たりがなければ、今すぐ止めてください。',
    subject: 'アカウント {account}: 待機期間がまもなく終わります',
    purpose:
      '{chain} のアカウント {account} の待機期間がまもなく終わります。{time} 以降、{newOwner}で開けるようになります。',
    notYou:
      '心当たりがない場合、止められるのはあと数時間です。必要なのはあなたのウォレットで、このメールではありません。',
  },
  'recovery-ready': {
    sms: '{chain} のアカウント {account} に、{newOwner}で戻れます。心当たりがなければ、ウォレットで止めてください。',
    subject: 'アカウント {account} に戻れます',
    purpose: '待機期間が終わりました。{chain} のアカウント {account} を{newOwner}で開けます。',
    notYou:
      '心当たりがない場合は、完了するまでまだ止められます。必要なのはあなたのウォレットで、このメールではありません。',
  },
  'recovery-replaced': {
    sms: '{chain} のアカウント {account} の復旧は、別の復旧に置き換えられました。心当たりがなければ、ウォレットでそれを止めてください。',
    subject: 'アカウント {account} の復旧が別の復旧に置き換えられました',
    purpose:
      '{chain} のアカウント {account} の復旧は、より多くの人が手伝う別の復旧に置き換えられました。それについても別のメッセージが届きます。',
    notYou:
      '心当たりがない場合は、間に合ううちに新しい復旧を止めてください。必要なのはあなたのウォレットで、このメールではありません。',
  },
  'recovery-finalized': {
    sms: '{chain} のアカウント {account} の支配権は{newOwner}に移りました。復旧は確定しています。',
    subject: 'アカウント {account} は新しいウォレットで開けます',
    purpose:
      '{chain} のアカウント {account} の復旧が完了し、{newOwner}で開けるようになりました。以前のウォレットではもう開けません。',
    notYou:
      'ご自身による場合は、アカウントに戻れました。心当たりがない場合でも、変更できるのは新しいウォレットだけです。このアカウントには、もう何も送らないでください。',
  },
  'recovery-canceled': {
    sms: '{chain} のアカウント {account} の復旧は止められ、所有者はそのままです。心当たりがなければ、ウォレットの鍵を新しくしてください。',
    subject: 'アカウント {account} の復旧が止められました',
    purpose:
      '{chain} のアカウント {account} の復旧は止められました。これまでと同じウォレットで開きます。',
    notYou:
      '心当たりがない場合は、ほかの誰かがあなたのアカウントを操作できる状態です。ウォレットの鍵を新しくしてください。復旧はもう一度始められます。',
  },
  'nonce-invalidated': {
    sms: '{chain} のアカウント {account} について、手伝う人のこれまでの同意がすべて取り消されました。心当たりがなければ、ウォレットの鍵を新しくしてください。',
    subject: 'アカウント {account} について、これまでの同意が取り消されました',
    purpose:
      '{chain} のアカウント {account} は、手伝う人のこれまでの同意をすべて取り消しました。これだけでは、始まった復旧が止まらないことがあります。',
    notYou:
      '心当たりがない場合は、ほかの誰かがあなたのアカウントを操作できる状態です。ウォレットの鍵を新しくしてください。手伝う人は改めて同意できます。',
  },
  shared: {
    sheet: 'バックアップコード {sheet}',
    smsPurpose:
      'コードは次に届きます。合言葉: {phrase}。心当たりがなければ誰にも教えないでください。',
    smsCode:
      'コード: {code} ({minutes} 分間有効)。合言葉: {phrase}。心当たりがなければ誰にも教えないでください。',
    code: 'コード: {code}',
    consequence:
      'アカウント {account} に戻る場合だけ入力してください。待機期間が過ぎると、これまでのウォレットではアカウントを開けなくなります。',
    lifetime: '有効期間は {minutes} 分です。',
    phrase: '手続きを始めた画面に同じ三つの言葉が表示されている場合だけ入力してください。',
    link: 'コードが使えない場合は、このページに長いコードが表示されます。',
    linkOnly: 'コードはこのページに表示されます。',
    stopRequest: '心当たりがないので中止する',
    openPage: 'コードのページを開く',
    oneOwner: '新しいウォレット {owner} ',
    severalOwners: '新しいウォレット {count} 個',
    unknownOwners: '（読み取れない）新しいウォレット',
    countsFrom: '{time} から使えます。',
    account: 'アカウント: {address}',
    newOwner: '新しいウォレット: {address}',
    threshold: '署名が必要なウォレットの数: {count}',
    guardian: 'アドレス: {address}',
    recoveryPhrase: 'この復旧の合言葉: {phrase}',
    transaction: 'トランザクション: {hash}',
    stopRecovery: 'この復旧を止める',
    stopInWallet: 'ウォレットを開き、そこでこのアカウントの復旧を止めてください。',
    checkAccount: 'このアカウントを確認する',
    checkInWallet: 'ウォレットを開き、そこでこのアカウントを確認してください。',
    wasMe: 'ご自身による場合は、何もする必要はありません。',
    answerYes: 'はい、私です',
    answerNo: 'いいえ、中止する',
    remindedYearly: 'このメッセージは、ご希望により年に一度お送りしています。',
    stopReminders: '今後は確認しない',
    wasMeWaiting:
      'ご自身で始めた場合は、それまで何もする必要はありません。戻れるようになったらお知らせします。',
    wasMeAutomatic:
      'ご自身で始めた場合は、何もする必要はありません。その時刻にこちらで完了し、お知らせします。',
    wasMeReady: 'ご自身で始めた場合は、手続きを始めた画面で今すぐ戻れます。',
    getBackIn: 'アカウントに戻る',
    sentAsked: 'このアドレスが入力されたため、{service} が送信しました。',
    sentAbout:
      'このアドレスがアカウントを保護している、または警告の送り先であるため、{service} が送信しました。',
    neverAsk: '電話、チャット、メールでコードをお尋ねすることはありません。',
    help: 'サポート',
    mayBeRead:
      '心当たりがない場合、ほかの誰かがあなたのメールや SMS を読める可能性があります。復旧を止めた後、アカウントには別のメールアドレスや電話番号を使ってください。',
    details: '詳細',
    cancelTo: '止めるには、アカウントから次を呼び出します: {address}',
    cancelData: 'データ: {data}',
  },
};
