import { useData, withBase } from 'vitepress';
import theme from 'vitepress/theme-without-fonts';
import { defineComponent, h, onMounted } from 'vue';
import '../../../demo/src/styles/tokens.css';
import './style.css';

/** A story to play, whose code the demo page's build has. In a page: `<LiveStory name="alarm" />`. */
const LiveStory = defineComponent({
  props: { name: { type: String, required: true } },
  setup({ name }) {
    onMounted(() => import(/* @vite-ignore */ withBase('/demo/live-story.js')));
    return () => h('live-story', { name });
  },
});

const MarkdownLink = defineComponent(() => {
  const { page } = useData();
  return () => h('a', { href: withBase(`/${page.value.relativePath}`) }, 'This page as Markdown');
});

export default {
  extends: theme,
  Layout: () => h(theme.Layout, null, { 'doc-footer-before': () => h(MarkdownLink) }),
  enhanceApp: ({ app }) => app.component('LiveStory', LiveStory),
};
