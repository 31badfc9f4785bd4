import type { Words } from '../en/strings.ts';

export const friends: Words['friends'] = {
  // 招待
  inviteTitle: '信頼できる人はどなたですか？',
  inviteLead:
    '相手にリンクを送ります。リンクだけでは誰も入れません。返事が届き、電話で話してから、あなたが追加します。',
  friendName: '相手の名前',
  friendNameHint: 'このブラウザーにだけ保存されます。',
  friendNameMissing: '誰の返事かわかるように、名前を入力してください。',
  yourName: '相手が知っているあなたの名前',
  yourNameHint: '任意です。リンクを持つ人には、この名前と対象のアカウントが見えます。',
  inviteButton: '招待を作成',
  byAddressButton: '相手のアドレスを知っている',
  sentTitle: (name) => `${name}さんに送ってください`,
  sentLead:
    '本人にだけ送ってください。返事もリンクです。30日以内にこのブラウザーで開いてください。',
  inviteLabel: '招待',
  answerField: 'または、届いた返事をここに貼り付け',
  answerUnreadable: 'これは返事ではありません。全体をコピーして、もう一度貼り付けてください。',
  invitedTitle: 'まだ返事がありません',
  showInvitation: (name) => `${name}さんへの招待を表示`,
  withdrawButton: '取り消す',

  // 招待への返事
  askedTitle: (name) =>
    name ? `${name}さんが戻れるように助けますか？` : '誰かが戻れるように助けますか？',
  askedLead:
    '相手が鍵をなくすとあなたに電話し、あなたはウォレットで確認します。あなたが何かを動かすことはできず、費用もかかりません。',
  askedCaution: (name) =>
    name
      ? `リンクに「${name}」と書くことは誰にでもできます。本人が送ったとわかっているときだけ引き受けてください。`
      : '誰がこのリンクを送ったかわかっているときだけ引き受けてください。',
  yesButton: '引き受けます',
  ownWallet:
    'このウォレットはそのアカウント自体を開くものなので、助けることはできません。ウォレットで別のアカウントを選んでください。',
  answerTitle: '返事を送ってください',
  answerLead: '相手が受け取り、あなたと話し、あなたを追加すると有効になります。',
  answerLabel: 'あなたの返事',
  readOut: '電話がかかってきたら、この言葉を読み上げてください',
  readOutHint:
    '電話でだけ伝え、メッセージには書かないでください。返事があなたのものだと示す言葉です。',
  helpedButton: '私が守る人',

  // 返事の受け取り
  answeredTitle: (name) => `${name}さんから返事が届きました`,
  answeredLead: (name) =>
    `今すぐ、以前から知っている番号で${name}さんに電話してください。メッセージにある番号は使わないでください。`,
  hear: (name) => `${name}さんが読み上げるはずの言葉`,
  hearHint: '違う言葉だったり、返事を送っていなかったりしたら、別の人の返事です。',
  heardTick: '電話して、この言葉を聞きました',
  addFriendButton: (name) => `${name}さんを追加`,
  otherWordsButton: '違う言葉でした',
  otherTitle: '別の人が返事をしています',
  otherLead:
    '誰も追加されていません。この招待は無効になりました。新しい招待を作り、別の方法で送ってください。',
  strayTitle: 'このブラウザーの招待への返事ではありません',
  strayLead:
    '招待を作ったブラウザーで開いてください。誰も招待していないか、すでに追加した場合は、このまま離れてください。誰も追加されていません。',

  // 守っている人
  helpedTitle: '私が守る人',
  helpedLead: '相手が鍵をなくしたら、戻れるように助けます。',
  helpedEmpty: 'まだ誰もいません',
  helpedEmptyLead: 'このブラウザーで招待を引き受けた相手がここに表示されます。',
  someone: '名前のない人',
  helpedAdded: '戻れるように助けることができます。',
  helpedWaiting: '相手はまだあなたを追加していないか、外しました。',
  helpedUnread: '追加されたかどうか、ネットワークから答えがありません。',
  stillThere: (name) => `今も${name}さんを助けられますか？`,
  stillThereLead: '引き受けてから1年以上たちました。このウォレットはまだ手元にありますか？',
  stillYes: 'はい',
  stillNo: 'いいえ、もう',
  overNote:
    'もう助けられないと答えました。相手に伝えてください。外されるまで、相手はあなたを頼りにしています。',
  overButton: 'また助けられます',

  // 今も助けられるかを聞く
  askTitle: (name) => `${name}さんは今も助けてくれますか？`,
  askLead: (name) =>
    `これを${name}さんに送ってください。相手のウォレットが返事に署名するので、まだ手元にあることが分かります。`,
  askLabel: '質問',
  askedAgainLead:
    '今も相手が戻れるように助けられるか、聞かれています。ウォレットが返事に署名します。何も動かず、費用もかかりません。',
  otherWallet: (address) =>
    `助けるのは別のウォレット ${address} です。ウォレットでそれを選んでください。もう手元になければ、相手に伝えてください。`,
  answerAgainLead: '助けるためのウォレットが今も手元にあることを示します。',
  checkedTitle: (name) => `${name}さんは今も助けられます`,
  checkedLead: '相手のウォレットが返事に署名しました。1年後にまた聞いてください。',
  checkedOtherTitle: '別のウォレットが返事をしています',
  checkedOther: 'あなたを助けるウォレットではありません。相手に電話してください。',
};
